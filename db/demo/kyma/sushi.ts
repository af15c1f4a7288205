import { HOUSE, IN_SEASON, MOST_LOVED, NEW, category, item } from '../authoring.ts';
import { IN_THE_BAG, ON_TOP, SOY } from './extras.ts';

export const nigiri = category('kyma', ['Nigiri, two by two', 'Νιγκίρι, δύο δύο'], 'sea', 'food', [
  item(
    ['Salmon nigiri', 'Νιγκίρι σολομού'],
    ['Cut thick, brushed with soy, rice still warm from the hand.', 'Χοντρή φέτα, μια πινελιά σόγια, το ρύζι ακόμα ζεστό απ’ το χέρι.'],
    5.2,
    'salmonnigiri',
    { allergens: ['fish', 'soybeans', 'gluten'], stamp: true, ribbon: MOST_LOVED, extras: [SOY, IN_THE_BAG] },
  ),
  item(
    ['Tuna nigiri', 'Νιγκίρι τόνου'],
    ['Yellowfin, lean, a touch of fresh wasabi underneath.', 'Κιτρινόπτερος, άπαχος, λίγο γουασάμπι από κάτω.'],
    6,
    'tunanigiri',
    { allergens: ['fish', 'mustard'], stamp: true, left: 10, extras: [SOY, IN_THE_BAG] },
  ),
  item(['Prawn nigiri', 'Νιγκίρι γαρίδας'], ['Poached for one minute, lime zest.', 'Ποσέ για ένα λεπτό, ξύσμα λάιμ.'], 5.4, 'prawnnigiri', {
    allergens: ['crustaceans'],
    extras: [SOY],
  }),
  item(
    ['Torched octopus nigiri', 'Νιγκίρι με φλογισμένο χταπόδι'],
    ['From our own bay, a flame, sea salt.', 'Από τον κόλπο μας, λίγη φλόγα, θαλασσινό αλάτι.'],
    5.8,
    'octopusnigiri',
    { allergens: ['molluscs'], ribbon: HOUSE, extras: [SOY] },
  ),
  item(
    ['Tamago nigiri', 'Νιγκίρι ταμάγκο'],
    ['Sweet layered omelette, a belt of nori.', 'Γλυκιά ομελέτα σε στρώσεις, μια ζώνη νόρι.'],
    4.2,
    'tamagonigiri',
    { allergens: ['eggs', 'soybeans', 'gluten'] },
  ),
]);

export const maki = category('kyma', ['Maki, six pieces', 'Μάκι, έξι κομμάτια'], 'olive', 'food', [
  item(
    ['Cucumber maki', 'Μάκι αγγούρι'],
    ['Crunch, sesame, nothing to hide.', 'Τραγανό, με σουσάμι, χωρίς μυστικά.'],
    4.2,
    'cucumbermaki',
    {
      allergens: ['sesame'],
      extras: [SOY, IN_THE_BAG],
    },
  ),
  item(
    ['Salmon maki', 'Μάκι σολομός'],
    ['The small one that disappears first.', 'Το μικρό που τελειώνει πάντα πρώτο.'],
    5.6,
    'salmonmaki',
    {
      allergens: ['fish'],
      stamp: true,
      extras: [SOY, IN_THE_BAG],
    },
  ),
  item(
    ['Avocado maki', 'Μάκι αβοκάντο'],
    ['From Pafos, ripe today, cut today.', 'Από την Πάφο, ώριμο σήμερα, κομμένο σήμερα.'],
    4.8,
    'avocadomaki',
    { extras: [SOY, IN_THE_BAG] },
  ),
  item(
    ['Spicy tuna maki', 'Μάκι με καυτερό τόνο'],
    ['Chopped by knife, chilli, spring onion.', 'Κομμένος στο μαχαίρι, τσίλι, φρέσκο κρεμμυδάκι.'],
    6.4,
    'tunamaki',
    { allergens: ['fish', 'eggs', 'mustard'], extras: [SOY] },
  ),
  item(
    ['Sweet potato maki', 'Μάκι γλυκοπατάτα'],
    ['In tempura, with a sweet soy glaze.', 'Σε τεμπούρα, με γλυκό γλάσο σόγιας.'],
    5,
    'sweetpotatomaki',
    { allergens: ['gluten', 'eggs', 'soybeans'] },
  ),
]);

export const rolls = category('kyma', ['House rolls, eight pieces', 'Ρολά του σπιτιού, οκτώ κομμάτια'], 'tomato', 'food', [
  item(
    ['Kyma roll', 'Ρολό Κύμα'],
    [
      'Prawn tempura inside, torched salmon outside, a wave of spicy mayo.',
      'Τεμπούρα γαρίδας μέσα, φλογισμένος σολομός έξω, ένα κύμα καυτερή μαγιονέζα.',
    ],
    12.8,
    'kymaroll',
    {
      allergens: ['crustaceans', 'fish', 'gluten', 'eggs', 'mustard'],
      stamp: true,
      ribbon: MOST_LOVED,
      extras: [SOY, ON_TOP, IN_THE_BAG],
    },
  ),
  item(
    ['California, with real crab', 'Καλιφόρνια με αληθινό καβούρι'],
    ['Picked crab, avocado, cucumber, sesame. No surimi.', 'Ψίχα καβουριού, αβοκάντο, αγγούρι, σουσάμι. Χωρίς σουρίμι.'],
    11.6,
    'californiaroll',
    { allergens: ['crustaceans', 'sesame', 'eggs', 'mustard'], stamp: true, extras: [SOY, ON_TOP] },
  ),
  item(
    ['Green garden roll', 'Ρολό του κήπου'],
    [
      'Asparagus, avocado, cucumber, wrapped in lettuce. Nothing that ever swam.',
      'Σπαράγγι, αβοκάντο, αγγούρι, τυλιγμένα σε μαρούλι. Τίποτα που να κολύμπησε.',
    ],
    9.4,
    'gardenroll',
    { allergens: ['sesame'], extras: [SOY, ON_TOP] },
  ),
  item(
    ['Soft shell roll', 'Ρολό με μαλακό καβούρι'],
    [
      'A whole soft crab, fried, legs out. Eat it with both hands.',
      'Ολόκληρο μαλακό καβούρι, τηγανητό, με τα πόδια έξω. Θέλει και τα δύο χέρια.',
    ],
    14.2,
    'softshellroll',
    { allergens: ['crustaceans', 'gluten', 'eggs', 'mustard'], soldOut: true, extras: [SOY, ON_TOP] },
  ),
  item(
    ['Mango and salmon roll', 'Ρολό με μάνγκο και σολομό'],
    ['Sweet, cold, a little chilli. Made for the beach.', 'Γλυκό, δροσερό, λίγο τσίλι. Φτιαγμένο για την παραλία.'],
    12.2,
    'mangoroll',
    { allergens: ['fish', 'sesame'], ribbon: IN_SEASON, stamp: true, extras: [SOY, ON_TOP] },
  ),
  item(
    ['Halloumi roll', 'Ρολό χαλλούμι'],
    [
      'We know. Grilled halloumi, mint, cucumber, honey soy. Try it once.',
      'Το ξέρουμε. Ψητό χαλλούμι, δυόσμος, αγγούρι, σόγια με μέλι. Δοκίμασέ το μία φορά.',
    ],
    10.4,
    'halloumiroll',
    { allergens: ['milk', 'soybeans', 'gluten'], ribbon: NEW, stamp: true, extras: [SOY, ON_TOP] },
  ),
]);
