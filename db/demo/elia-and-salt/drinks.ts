import { category, item, mayChoose, mustChoose, option } from '../authoring.ts';
import { SWEETNESS } from './extras.ts';

const GLASS_OR_MORE = mustChoose(
  ['How much', 'Πόσο'],
  option(['A glass', 'Ένα ποτήρι'], 0, ['sulphites']),
  option(['Half a litre', 'Μισό λίτρο'], 6.5, ['sulphites']),
  option(['The whole litre', 'Ολόκληρο λίτρο'], 13, ['sulphites']),
);

export const drinks = category('elia', ['Drinks', 'Ποτά'], 'almond', 'soft_drink', [
  item(
    ['Cyprus coffee', 'Κυπριακός καφές'],
    ['On hot sand, thick at the bottom. We read the cup on Sundays.', 'Στη χόβολη, με το κατακάθι του. Τις Κυριακές λέμε και το φλιτζάνι.'],
    2.5,
    'greekcoffee',
    {
      vat: 'hot_drink',
      stamp: true,
      extras: [
        SWEETNESS,
        mayChoose(['Served', 'Σερβίρισμα'], option(['In the cup', 'Στο φλιτζάνι']), option(['Brass pot', 'Στο μπρίκι'], 1.2)),
      ],
    },
  ),
  item(
    ['Mountain tea', 'Τσάι του βουνού'],
    ['From Troodos, with a slice of lemon and its own honey.', 'Από το Τρόοδος, με μια φέτα λεμόνι και το μέλι του.'],
    3,
    'mountaintea',
    { vat: 'hot_drink' },
  ),
  item(
    ['Rose lemonade', 'Λεμονάδα με τριαντάφυλλο'],
    ['Lemons from Argaka, rose water from Agros.', 'Λεμόνια από την Αργάκα, ροδόσταγμα από τον Αγρό.'],
    3.6,
    'roselemonade',
    { stamp: true },
  ),
  item(
    ['Orange, pressed now', 'Πορτοκαλάδα της στιγμής'],
    ['Three oranges and a minute.', 'Τρία πορτοκάλια κι ένα λεπτό.'],
    3.9,
    'orangejuice',
  ),
  item(['Ayran', 'Αϊράνι'], ['Yoghurt, cold water, salt, dried mint.', 'Γιαούρτι, κρύο νερό, αλάτι, ξερός δυόσμος.'], 2.8, 'ayran', {
    allergens: ['milk'],
  }),
  item(
    ['Water from the mountain', 'Νερό από το βουνό'],
    ['One litre, cold, for the table.', 'Ένα λίτρο, κρύο, για όλο το τραπέζι.'],
    1.8,
    'water',
    {
      extras: [mayChoose(['Bubbles', 'Ανθρακικό'], option(['Still', 'Χωρίς']), option(['Sparkling', 'Με ανθρακικό'], 0.6))],
    },
  ),
]);

export const wine = category('elia', ['Wine and ouzo', 'Κρασί και ούζο'], 'tomato', 'alcohol', [
  item(
    ['House red, Maratheftiko', 'Κόκκινο του σπιτιού, Μαραθεύτικο'],
    [
      'A grape that nearly got lost. Dark, soft, made for the grill.',
      'Μια ποικιλία που κόντεψε να χαθεί. Σκούρο, μαλακό, φτιαγμένο για τα κάρβουνα.',
    ],
    4.5,
    'wine',
    { allergens: ['sulphites'], stamp: true, extras: [GLASS_OR_MORE] },
  ),
  item(
    ['House white, Xynisteri', 'Λευκό του σπιτιού, Ξυνιστέρι'],
    ['Grown at a thousand metres, poured very cold.', 'Από αμπέλια στα χίλια μέτρα, σερβιρισμένο πολύ κρύο.'],
    4.5,
    'whitewine',
    { allergens: ['sulphites'], stamp: true, extras: [GLASS_OR_MORE] },
  ),
  item(
    ['Cold lager', 'Παγωμένη μπίρα'],
    ['Cyprus lager in a glass from the freezer.', 'Κυπριακή λάγκερ σε ποτήρι από την κατάψυξη.'],
    4.2,
    'lager',
    {
      allergens: ['gluten'],
      extras: [
        mustChoose(['Size', 'Μέγεθος'], option(['Small, 330 ml', 'Μικρή, 330 ml']), option(['Large, 500 ml', 'Μεγάλη, 500 ml'], 1.3)),
      ],
    },
  ),
  item(['Ouzo, 200 ml', 'Ούζο, 200 ml'], ['With ice, a jug of water and time.', 'Με πάγο, μια κανάτα νερό και χρόνο.'], 9.5, 'ouzo'),
  item(
    ['Zivania', 'Ζιβανία'],
    [
      'One small glass, straight from the ice. On Troodos they call it medicine.',
      'Ένα σφηνάκι, κατευθείαν από τον πάγο. Στο Τρόοδος τη λένε φάρμακο.',
    ],
    3.2,
    'zivania',
  ),
  item(
    ['Commandaria', 'Κουμανταρία'],
    [
      'Sweet, amber, eight hundred years old as a name. A small glass with the loukoumades.',
      'Γλυκιά, κεχριμπαρένια, με όνομα οκτακοσίων ετών. Ένα μικρό ποτήρι με τους λουκουμάδες.',
    ],
    5,
    'commandaria',
    { allergens: ['sulphites'] },
  ),
]);
