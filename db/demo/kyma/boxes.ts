import { HOUSE, MOST_LOVED, NEW, category, item, mustChoose, option } from '../authoring.ts';
import { BASE, HEAT, IN_THE_BAG, ON_TOP, SOY } from './extras.ts';

export const bowls = category('kyma', ['Sashimi and bowls', 'Σασίμι και μπολ'], 'sea', 'food', [
  item(
    ['Salmon sashimi', 'Σασίμι σολομού'],
    ['Nine slices over crushed ice and shiso.', 'Εννέα φέτες πάνω σε τριμμένο πάγο και σίσο.'],
    11.5,
    'sashimi',
    { allergens: ['fish'], stamp: true, left: 8, extras: [SOY, IN_THE_BAG] },
  ),
  item(
    ['Salmon poke', 'Πόκε σολομού'],
    [
      'Soy and sesame salmon, avocado, edamame, mango, crisp onion.',
      'Σολομός σε σόγια και σουσάμι, αβοκάντο, ενταμάμε, μάνγκο, τραγανό κρεμμύδι.',
    ],
    12.9,
    'salmonpoke',
    { allergens: ['fish', 'soybeans', 'sesame', 'gluten'], stamp: true, ribbon: MOST_LOVED, extras: [BASE, ON_TOP, HEAT] },
  ),
  item(
    ['Tofu poke', 'Πόκε με τόφου'],
    ['Crisp tofu, cucumber, carrot, ginger, peanut dressing.', 'Τραγανό τόφου, αγγούρι, καρότο, τζίντζερ, σος φιστικιού.'],
    10.9,
    'tofupoke',
    { allergens: ['soybeans', 'peanuts', 'gluten'], extras: [BASE, ON_TOP, HEAT] },
  ),
  item(
    ['Seaweed salad', 'Σαλάτα φυκιών'],
    ['Cold, glossy, sesame and rice vinegar.', 'Δροσερή, γυαλιστερή, σουσάμι και ξίδι ρυζιού.'],
    5.4,
    'seaweed',
    { allergens: ['sesame', 'soybeans', 'gluten'] },
  ),
]);

export const boxes = category('kyma', ['Boxes to share', 'Κουτιά για μοίρασμα'], 'almond', 'food', [
  item(
    ['Lunch bento', 'Μεσημεριανό μπέντο'],
    ['Six maki, teriyaki, rice, a salad and a dango.', 'Έξι μάκι, τεριγιάκι, ρύζι, μια σαλάτα κι ένα ντάνγκο.'],
    13.5,
    'bento',
    {
      allergens: ['fish', 'soybeans', 'gluten', 'sesame', 'eggs'],
      stamp: true,
      ribbon: HOUSE,
      extras: [
        mustChoose(
          ['Teriyaki of', 'Τεριγιάκι με'],
          option(['Chicken', 'Κοτόπουλο']),
          option(['Salmon', 'Σολομό'], 2, ['fish']),
          option(['Tofu', 'Τόφου'], 0, ['soybeans']),
        ),
        IN_THE_BAG,
      ],
    },
  ),
  item(
    ['Box for two on the sand', 'Κουτί για δύο στην άμμο'],
    [
      'Twenty-four pieces: maki, the Kyma roll, four salmon nigiri. Two pairs of chopsticks.',
      'Είκοσι τέσσερα κομμάτια: μάκι, το ρολό Κύμα, τέσσερα νιγκίρι σολομού. Δύο ζευγάρια ξυλάκια.',
    ],
    29.5,
    'boxfortwo',
    { allergens: ['fish', 'crustaceans', 'gluten', 'eggs', 'soybeans', 'mustard', 'sesame'], stamp: true, extras: [SOY, IN_THE_BAG] },
  ),
  item(
    ['Party box', 'Κουτί της παρέας'],
    [
      'Fifty-two pieces of everything we roll, and no arguments. Give us twenty-five minutes.',
      'Πενήντα δύο κομμάτια απ’ ό,τι τυλίγουμε, και κανένας καβγάς. Θέλουμε είκοσι πέντε λεπτά.',
    ],
    58,
    'takeout',
    {
      allergens: ['fish', 'crustaceans', 'gluten', 'eggs', 'soybeans', 'mustard', 'sesame', 'milk', 'molluscs'],
      unsaid: true,
      stamp: true,
      extras: [SOY, IN_THE_BAG],
    },
  ),
  item(
    ['Green box', 'Πράσινο κουτί'],
    ['Twenty pieces from the garden. Vegan, and nobody notices.', 'Είκοσι κομμάτια από τον κήπο. Βίγκαν, και κανείς δεν το καταλαβαίνει.'],
    21,
    'greenbox',
    { allergens: ['sesame', 'soybeans', 'gluten'], stamp: true, extras: [SOY] },
  ),
  item(
    ['Onigiri pair', 'Ζευγάρι ονιγκίρι'],
    ['Two rice triangles for the road: salmon, and umeboshi plum.', 'Δύο τρίγωνα ρυζιού για τον δρόμο: σολομός, και δαμάσκηνο ουμεμπόσι.'],
    5.8,
    'riceball',
    { allergens: ['fish', 'sesame'], ribbon: NEW },
  ),
]);
