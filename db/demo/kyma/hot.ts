import { HOUSE, MOST_LOVED, category, item, mayAdd, option } from '../authoring.ts';
import { DIP, HEAT } from './extras.ts';

export const hot = category('kyma', ['From the pan', 'Από το τηγάνι'], 'honey', 'food', [
  item(
    ['Pork gyoza', 'Γκιόζα χοιρινού'],
    ['Six, folded by Yuki and her mother-in-law from Paralimni.', 'Έξι, διπλωμένα από τη Γιούκι και την πεθερά της από το Παραλίμνι.'],
    7.2,
    'dumpling',
    { allergens: ['gluten', 'soybeans', 'sesame'], stamp: true, ribbon: MOST_LOVED, extras: [DIP] },
  ),
  item(
    ['Prawn tempura', 'Τεμπούρα γαρίδας'],
    ['Five, in batter so thin you can read through it.', 'Πέντε, σε κουρκούτι τόσο λεπτό που σχεδόν φαίνεται από μέσα.'],
    9.8,
    'shrimp',
    { allergens: ['crustaceans', 'gluten', 'eggs'], stamp: true, extras: [DIP] },
  ),
  item(
    ['Miso ramen', 'Ράμεν μίσο'],
    [
      'Broth since yesterday, pork belly, soft egg, corn. Travels with its noodles apart.',
      'Ζωμός από χθες, πανσέτα, αυγό μελάτο, καλαμπόκι. Τα νουντλς ταξιδεύουν χωριστά.',
    ],
    12.4,
    'noodles',
    {
      allergens: ['gluten', 'soybeans', 'eggs', 'sesame', 'fish'],
      stamp: true,
      ribbon: HOUSE,
      extras: [
        HEAT,
        mayAdd(
          2,
          ['Into the bowl', 'Μέσα στο μπολ'],
          option(['Another egg', 'Ακόμα ένα αυγό'], 1.2, ['eggs']),
          option(['Butter and corn', 'Βούτυρο και καλαμπόκι'], 1, ['milk']),
          option(['More noodles', 'Κι άλλα νουντλς'], 1.8, ['gluten']),
        ),
      ],
    },
  ),
  item(
    ['Chicken katsu curry', 'Κάρι με κοτόπουλο κάτσου'],
    ['Panko chicken, a mellow curry, rice to the lid.', 'Κοτόπουλο πάνκο, γλυκό κάρι, ρύζι μέχρι το καπάκι.'],
    11.8,
    'curry',
    { allergens: ['gluten', 'eggs', 'soybeans', 'celery', 'mustard'], stamp: true, extras: [HEAT] },
  ),
  item(
    ['Yakitori', 'Γιακιτόρι'],
    ['Three skewers of chicken thigh, spring onion, sweet soy.', 'Τρία καλαμάκια από μπούτι κοτόπουλο, φρέσκο κρεμμυδάκι, γλυκιά σόγια.'],
    7.9,
    'yakitori',
    { allergens: ['soybeans', 'gluten'] },
  ),
  item(
    ['Beef yakisoba', 'Γιακισόμπα με μοσχάρι'],
    ['Noodles from a very hot pan, cabbage, carrot, ginger.', 'Νουντλς από καυτό τηγάνι, λάχανο, καρότο, τζίντζερ.'],
    10.6,
    'yakisoba',
    { allergens: ['gluten', 'soybeans', 'fish', 'celery'], extras: [HEAT] },
  ),
]);

export const sides = category('kyma', ['On the side', 'Συνοδευτικά'], 'olive', 'food', [
  item(
    ['Edamame', 'Ενταμάμε'],
    ['Warm, with flakes of salt. For the walk home.', 'Ζεστά, με νιφάδες αλατιού. Για τον δρόμο.'],
    4.4,
    'edamame',
    {
      allergens: ['soybeans'],
      extras: [HEAT],
    },
  ),
  item(
    ['Miso soup', 'Σούπα μίσο'],
    ['Dashi, tofu, wakame. In a cup that does not leak, we tested.', 'Ντάσι, τόφου, γουακάμε. Σε ποτήρι που δεν στάζει, το δοκιμάσαμε.'],
    3.8,
    'miso',
    { allergens: ['soybeans', 'fish', 'gluten'] },
  ),
  item(
    ['Rice crackers', 'Κράκερ ρυζιού'],
    ['Grilled with soy, wrapped in nori.', 'Ψημένα με σόγια, τυλιγμένα σε νόρι.'],
    3.2,
    'ricecracker',
    { allergens: ['soybeans', 'gluten'] },
  ),
  item(['Steamed rice', 'Ρύζι στον ατμό'], ['Short grain, washed seven times.', 'Κοντόσπερμο, πλυμένο επτά φορές.'], 2.8, 'rice'),
  item(
    ['Extra ginger', 'Έξτρα τζίντζερ'],
    ['Pickled here, pink only from the sun.', 'Τουρσί δικό μας, ροζ μόνο από τον ήλιο.'],
    1,
    'gingerpickled',
  ),
]);
