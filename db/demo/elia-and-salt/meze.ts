import { HOUSE, MOST_LOVED, category, item, leaveOut, mayAdd, mayChoose, option, without } from '../authoring.ts';

const BREAD = mayChoose(
  ['Bread with it', 'Ψωμί για βούτηγμα'],
  option(['Warm pita', 'Ζεστή πίτα'], 1.2, ['gluten']),
  option(['Sesame koulouri', 'Κουλούρι με σουσάμι'], 1.4, ['gluten', 'sesame']),
  option(['Carob rusk', 'Παξιμάδι χαρουπιού'], 1, ['gluten']),
);

export const meze = category('elia', ['Meze', 'Μεζέδες'], 'olive', 'food', [
  item(
    ['Chickpea fritters', 'Ρεβιθοκεφτέδες'],
    [
      'Crisp outside, green with herbs inside. Tahini and pickled turnip.',
      'Τραγανοί απ’ έξω, γεμάτοι μυρωδικά. Με ταχίνι και τουρσί γογγύλι.',
    ],
    6.5,
    'falafel',
    {
      allergens: ['gluten', 'sesame'],
      ribbon: MOST_LOVED,
      stamp: true,
      extras: [
        leaveOut(without(['Without tahini', 'Χωρίς ταχίνι'], 'sesame'), without(['Without pickles', 'Χωρίς τουρσί'])),
        mayAdd(
          2,
          ['A little more', 'Λίγο ακόμα'],
          option(['Extra tahini', 'Έξτρα ταχίνι'], 0.8, ['sesame']),
          option(['Extra pickles', 'Έξτρα τουρσί']),
          option(['Crumbled feta', 'Τριμμένη φέτα'], 1.2, ['milk']),
        ),
      ],
    },
  ),
  item(
    ['Pan of the day', 'Τηγανιά της ημέρας'],
    ['Courgette, egg and graviera, straight from the iron pan.', 'Κολοκυθάκι, αυγό και γραβιέρα, κατευθείαν από το μαντεμένιο τηγάνι.'],
    8.9,
    'saganaki',
    { allergens: ['eggs', 'milk'], left: 9 },
  ),
  item(
    ['Stuffed tomatoes', 'Γεμιστά'],
    ['Rice, raisins, a lot of mint. Slow oven since morning.', 'Ρύζι, σταφίδες και μπόλικος δυόσμος. Στον φούρνο από το πρωί.'],
    7.8,
    'stuffed',
    { soldOut: true },
  ),
  item(['Cracked green olives', 'Ελιές τσακιστές'], ['Coriander seed, garlic, lemon.', 'Με κόλιανδρο, σκόρδο και λεμόνι.'], 3.2, 'olive', {
    stamp: true,
  }),
  item(['Warm pita', 'Ζεστή πίτα'], ['Two, from the oven this morning.', 'Δύο, από τον πρωινό φούρνο.'], 1.2, 'pita', {
    allergens: ['gluten'],
  }),
  item(
    ['Tahini and lemon', 'Ταχίνι με λεμόνι'],
    ['Whipped until pale, with olive oil from Akamas.', 'Χτυπημένο μέχρι να ασπρίσει, με ελαιόλαδο από τον Ακάμα.'],
    3.8,
    'tahini',
    { allergens: ['sesame'], extras: [BREAD] },
  ),
  item(
    ['Grilled halloumi', 'Χαλλούμι στα κάρβουνα'],
    [
      'From a dairy in Athienou, with mint and a spoon of carob syrup.',
      'Από τυροκομείο της Αθηένου, με δυόσμο και μια κουταλιά χαρουπόμελο.',
    ],
    7.2,
    'halloumi',
    { allergens: ['milk'], stamp: true, ribbon: HOUSE },
  ),
  item(
    ['Talatouri', 'Ταλατούρι'],
    [
      'Sheep’s yoghurt, cucumber and dried mint. Colder than the beer.',
      'Πρόβειο γιαούρτι, αγγούρι και ξερός δυόσμος. Πιο κρύο κι από την μπίρα.',
    ],
    4.2,
    'talatouri',
    { allergens: ['milk'], extras: [BREAD] },
  ),
  item(
    ['Smoked aubergine', 'Καπνιστή μελιτζάνα'],
    ['Burnt whole on the charcoal, then garlic, walnut and parsley.', 'Ολόκληρη πάνω στα κάρβουνα, ύστερα σκόρδο, καρύδι και μαϊντανός.'],
    5.4,
    'aubergine',
    { allergens: ['nuts'], extras: [BREAD] },
  ),
  item(
    ['Potatoes antinachtes', 'Πατάτες αντιναχτές'],
    ['Small ones, cracked and tossed in red wine and coriander.', 'Μικρές, σπασμένες και τιναγμένες με κόκκινο κρασί και κόλιανδρο.'],
    5.8,
    'antinachtes',
    { allergens: ['sulphites'] },
  ),
]);
