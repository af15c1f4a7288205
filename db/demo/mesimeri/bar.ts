import { HOUSE, IN_SEASON, MOST_LOVED, NEW, category, item, mayAdd, mustChoose, option } from '../authoring.ts';

const GLASS = mustChoose(
  ['How much', 'Πόσο'],
  option(['A glass', 'Ένα ποτήρι'], 0, ['sulphites']),
  option(['The bottle', 'Το μπουκάλι'], 19, ['sulphites']),
);
const BOOST = mayAdd(
  2,
  ['Boost', 'Δώσ’ του κάτι ακόμα'],
  option(['Ginger', 'Τζίντζερ'], 0.5),
  option(['Celery', 'Σέλερι'], 0.5, ['celery']),
  option(['No ice', 'Χωρίς πάγο']),
);

export const juices = category('mesimeri', ['Juices and sodas', 'Χυμοί και αναψυκτικά'], 'fig', 'soft_drink', [
  item(
    ['Orange juice', 'Χυμός πορτοκάλι'],
    ['From Argos, pressed in front of you.', 'Από το Άργος, στυμμένος μπροστά σου.'],
    3.8,
    'orangejuice',
    {
      stamp: true,
      extras: [BOOST],
    },
  ),
  item(
    ['Green juice', 'Πράσινος χυμός'],
    ['Apple, cucumber, spinach, lime. Tastes better than it looks.', 'Μήλο, αγγούρι, σπανάκι, λάιμ. Πιο νόστιμος απ’ όσο δείχνει.'],
    4.6,
    'greenjuice',
    { extras: [BOOST] },
  ),
  item(
    ['Peach iced tea', 'Παγωμένο τσάι ροδάκινο'],
    ['Black tea, peaches from Naoussa, a stem of basil.', 'Μαύρο τσάι, ροδάκινα Νάουσας, ένα κλαράκι βασιλικός.'],
    3.9,
    'icedtea',
    { ribbon: IN_SEASON },
  ),
  item(
    ['Sour cherry soda', 'Βυσσινάδα με σόδα'],
    ['Grandmother’s syrup, soda, a lot of ice.', 'Το σιρόπι της γιαγιάς, σόδα, μπόλικος πάγος.'],
    3.4,
    'cherrysoda',
  ),
  item(['Sparkling water', 'Ανθρακούχο νερό'], ['From Florina, 750 ml.', 'Από τη Φλώρινα, 750 ml.'], 2.9, 'water'),
]);

export const cocktails = category('mesimeri', ['Cocktails', 'Κοκτέιλ'], 'honey', 'alcohol', [
  item(
    ['Koukaki spritz', 'Κουκάκι σπριτς'],
    [
      'Bitter orange, rosé vermouth, bubbles. Best at the hour the wall turns pink.',
      'Νεράντζι, ροζέ βερμούτ, φυσαλίδες. Την ώρα που ροδίζει ο τοίχος απέναντι.',
    ],
    8.5,
    'spritz',
    { allergens: ['sulphites'], stamp: true, ribbon: MOST_LOVED },
  ),
  item(
    ['Mastiha sour', 'Μαστίχα σάουερ'],
    ['Mastiha from Chios, lemon, egg white, a drop of rose.', 'Μαστίχα Χίου, λεμόνι, ασπράδι αυγού, μια σταγόνα τριαντάφυλλο.'],
    9,
    'sour',
    { allergens: ['eggs'], stamp: true, ribbon: HOUSE },
  ),
  item(
    ['Midday negroni', 'Μεσημεριάτικο νεγκρόνι'],
    ['Lighter than Milan’s: more vermouth, orange, an olive.', 'Πιο ελαφρύ από του Μιλάνου: περισσότερο βερμούτ, πορτοκάλι, μια ελιά.'],
    9,
    'negroni',
    { allergens: ['sulphites'] },
  ),
  item(
    ['Chilli margarita', 'Μαργαρίτα με τσίλι'],
    ['Tequila, lime, Florina pepper, smoked salt on half the rim.', 'Τεκίλα, λάιμ, πιπεριά Φλωρίνης, καπνιστό αλάτι στο μισό χείλος.'],
    9.5,
    'margarita',
    { ribbon: NEW },
  ),
  item(
    ['Watermelon ouzo', 'Ούζο με καρπούζι'],
    ['Ouzo, cold watermelon, basil. Dangerous in August.', 'Ούζο, παγωμένο καρπούζι, βασιλικός. Τον Αύγουστο θέλει προσοχή.'],
    8.5,
    'watermelonouzo',
    { stamp: true },
  ),
  item(
    ['Brandy and honey', 'Κονιάκ με μέλι'],
    ['Aged Greek brandy, thyme honey, one large cube.', 'Παλαιωμένο ελληνικό μπράντι, θυμαρίσιο μέλι, ένα μεγάλο παγάκι.'],
    9.5,
    'brandy',
    { allergens: ['sulphites'] },
  ),
]);

export const wineAndBeer = category('mesimeri', ['Wine and beer', 'Κρασί και μπίρα'], 'tomato', 'alcohol', [
  item(
    ['Xinomavro', 'Ξινόμαυρο'],
    ['Naoussa, light, slightly chilled, all cherries and rain.', 'Νάουσα, ελαφρύ, ελάχιστα παγωμένο, όλο κεράσι και βροχή.'],
    6,
    'wine',
    { allergens: ['sulphites'], extras: [GLASS] },
  ),
  item(
    ['Assyrtiko', 'Ασύρτικο'],
    ['Santorini in a glass: lemon, stone, sea.', 'Η Σαντορίνη στο ποτήρι: λεμόνι, πέτρα, θάλασσα.'],
    6.5,
    'whitewine',
    { allergens: ['sulphites'], stamp: true, extras: [GLASS] },
  ),
  item(
    ['House vermouth', 'Βερμούτ του σπιτιού'],
    [
      'We steep it ourselves: wormwood, orange, thyme. With soda and an olive.',
      'Το φτιάχνουμε μόνοι μας: αψιθιά, πορτοκάλι, θυμάρι. Με σόδα και μια ελιά.',
    ],
    5.5,
    'vermouth',
    { allergens: ['sulphites'] },
  ),
  item(
    ['Draught lager', 'Βαρελίσια λάγκερ'],
    ['Small brewery, short line, clean glass.', 'Μικρή ζυθοποιία, κοντή σωλήνα, καθαρό ποτήρι.'],
    4.5,
    'lager',
    {
      allergens: ['gluten'],
    },
  ),
  item(
    ['Pale ale for two', 'Πέιλ έιλ για δύο'],
    ['A litre from Corfu, two glasses, one bill.', 'Ένα λίτρο από την Κέρκυρα, δύο ποτήρια, ένας λογαριασμός.'],
    10.5,
    'beers',
    { allergens: ['gluten'] },
  ),
]);
