import { HOUSE, MOST_LOVED, NEW, category, item, mayAdd, option } from '../authoring.ts';
import { BREAD, MORE_ON_THE_PLATE } from './extras.ts';

export const brunch = category('mesimeri', ['Brunch, until five', 'Μπραντς, ως τις πέντε'], 'honey', 'food', [
  item(
    ['Kayana', 'Καγιανάς'],
    [
      'Soft eggs, grated tomato, olive oil and a little feta. What our mothers called lunch.',
      'Αυγά μαλακά, τριμμένη ντομάτα, ελαιόλαδο και λίγη φέτα. Αυτό που οι μανάδες μας έλεγαν μεσημεριανό.',
    ],
    8.4,
    'saganaki',
    { allergens: ['eggs', 'milk'], stamp: true, ribbon: HOUSE, extras: [BREAD, MORE_ON_THE_PLATE] },
  ),
  item(
    ['Avocado toast', 'Τοστ αβοκάντο'],
    ['Sourdough, lime, pickled onion, a hail of sesame.', 'Προζυμένιο ψωμί, λάιμ, κρεμμύδι τουρσί, μπόλικο σουσάμι.'],
    9.2,
    'avocadotoast',
    { allergens: ['gluten', 'sesame', 'sulphites'], stamp: true, ribbon: MOST_LOVED, extras: [BREAD, MORE_ON_THE_PLATE] },
  ),
  item(
    ['Eggs Benedict, Cretan', 'Αυγά μπένεντικτ με απάκι'],
    ['Apaki smoked over sage, brioche, hollandaise with lemon.', 'Απάκι καπνισμένο με φασκόμηλο, μπριός, ολαντέζ με λεμόνι.'],
    11.4,
    'benedict',
    { allergens: ['eggs', 'milk', 'gluten', 'mustard'], extras: [MORE_ON_THE_PLATE] },
  ),
  item(
    ['Pancakes', 'Πάνκεϊκς'],
    [
      'Three, tall, with whipped anthotyro and whatever fruit is best today.',
      'Τρία, ψηλά, με χτυπημένο ανθότυρο και το φρούτο της ημέρας.',
    ],
    8.8,
    'pancakes',
    {
      allergens: ['gluten', 'milk', 'eggs'],
      stamp: true,
      extras: [
        mayAdd(
          2,
          ['Pour over', 'Περιχύνουμε'],
          option(['Thyme honey', 'Θυμαρίσιο μέλι']),
          option(['Chocolate and hazelnut', 'Σοκολάτα φουντούκι'], 1, ['milk', 'nuts', 'soybeans']),
          option(['Salted caramel', 'Αλμυρή καραμέλα'], 1, ['milk']),
        ),
      ],
    },
  ),
  item(
    ['Yoghurt and granola', 'Γιαούρτι με γκρανόλα'],
    [
      'Sheep’s yoghurt, oats baked with almonds and honey, blueberries.',
      'Πρόβειο γιαούρτι, βρώμη φουρνισμένη με αμύγδαλο και μέλι, μύρτιλα.',
    ],
    6.9,
    'granola',
    { allergens: ['milk', 'nuts', 'gluten'] },
  ),
  item(
    ['Buttermilk waffle', 'Βάφλα με ξινόγαλα'],
    ['Crisp, salted butter, carob syrup from Crete.', 'Τραγανή, αλατισμένο βούτυρο, χαρουπόμελο από την Κρήτη.'],
    7.6,
    'waffle',
    { allergens: ['gluten', 'milk', 'eggs'], ribbon: NEW },
  ),
]);

export const bakery = category('mesimeri', ['From our oven', 'Από τον φούρνο μας'], 'tomato', 'food', [
  item(
    ['Butter croissant', 'Κρουασάν βουτύρου'],
    ['Three days in the making, ten minutes on the plate.', 'Τρεις μέρες να γίνει, δέκα λεπτά στο πιάτο.'],
    2.8,
    'croissant',
    { allergens: ['gluten', 'milk', 'eggs'], left: 12, stamp: true },
  ),
  item(
    ['Banana bread', 'Κέικ μπανάνας'],
    ['Very ripe bananas, walnuts, toasted on both sides.', 'Πολύ ώριμες μπανάνες, καρύδια, ψημένο κι από τις δύο μεριές.'],
    3.6,
    'bananabread',
    { allergens: ['gluten', 'eggs', 'milk', 'nuts'], soldOut: true },
  ),
  item(
    ['Leek and feta pie', 'Πρασόπιτα με φέτα'],
    ['Country filo, leeks cooked down for an hour.', 'Χωριάτικο φύλλο, πράσα μαγειρεμένα μία ώρα.'],
    4.2,
    'leekpie',
    { allergens: ['gluten', 'milk', 'eggs'] },
  ),
  item(
    ['Chocolate cookie', 'Μπισκότο σοκολάτας'],
    ['Big as a saucer, soft in the middle, sea salt on top.', 'Μεγάλο σαν πιατάκι, μαλακό στη μέση, ανθός αλατιού.'],
    2.6,
    'cookie',
    { allergens: ['gluten', 'milk', 'eggs', 'soybeans'] },
  ),
  item(
    ['Doughnut, filled', 'Ντόνατ γεμιστό'],
    ['Chocolate outside, praline inside. Napkins provided.', 'Σοκολάτα απ’ έξω, πραλίνα από μέσα. Χαρτοπετσέτες υπάρχουν.'],
    3.4,
    'doughnut',
    { allergens: ['gluten', 'milk', 'eggs', 'nuts', 'soybeans'] },
  ),
  item(
    ['Strawberry cream cake', 'Πάστα φράουλα'],
    [
      'The one from childhood birthdays, with less sugar and more fruit.',
      'Εκείνη των παιδικών γενεθλίων, με λιγότερη ζάχαρη και περισσότερη φράουλα.',
    ],
    5.4,
    'shortcake',
    { allergens: ['gluten', 'milk', 'eggs'], left: 6 },
  ),
]);
