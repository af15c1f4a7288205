import { IN_SEASON, MOST_LOVED, category, item, leaveOut, mayAdd, mayChoose, option, without } from '../authoring.ts';

const TOSS_IN = mayAdd(
  3,
  ['Toss in', 'Πρόσθεσε'],
  option(['Grilled halloumi', 'Ψητό χαλλούμι'], 1.8, ['milk']),
  option(['Barley rusk', 'Κριθαροκούλουρο'], 0.6, ['gluten']),
  option(['Toasted almonds', 'Καβουρδισμένα αμύγδαλα'], 0.9, ['nuts']),
  option(['No onion', 'Χωρίς κρεμμύδι']),
);

export const salads = category('elia', ['Salads', 'Σαλάτες'], 'olive', 'food', [
  item(
    ['Beetroot and rocket', 'Παντζάρι και ρόκα'],
    ['Walnut, orange, soft goat cheese.', 'Καρύδι, πορτοκάλι, μαλακό κατσικίσιο τυρί.'],
    7.2,
    'beetroot',
    {
      allergens: ['nuts', 'milk'],
      stamp: true,
      extras: [leaveOut(without(['Without walnuts', 'Χωρίς καρύδια'], 'nuts'), without(['Without cheese', 'Χωρίς τυρί'], 'milk'))],
    },
  ),
  item(
    ['Village salad', 'Χωριάτικη'],
    [
      'Tomato that was warm from the sun this morning, cucumber, olives, a slab of feta.',
      'Ντομάτα που το πρωί ήταν ακόμα στον ήλιο, αγγούρι, ελιές, μια πλάκα φέτα.',
    ],
    7.9,
    'village',
    { allergens: ['milk'], ribbon: MOST_LOVED, extras: [TOSS_IN] },
  ),
  item(
    ['Lentils and lemon', 'Φακές με λεμόνι'],
    ['Cold lentils, spring onion, sweet pepper, a lot of dill.', 'Κρύες φακές, φρέσκο κρεμμυδάκι, γλυκιά πιπεριά, μπόλικος άνηθος.'],
    6.4,
    'lentils',
    { extras: [TOSS_IN] },
  ),
  item(
    ['Cabbage and carrot', 'Λάχανο και καρότο'],
    [
      'Cut to order, salt, lemon. The salad that goes with everything on fire.',
      'Κομμένο την ώρα, αλάτι, λεμόνι. Η σαλάτα που πάει με ό,τι βγαίνει από τη φωτιά.',
    ],
    4.6,
    'slaw',
  ),
]);

export const sweets = category('elia', ['Sweets', 'Γλυκά'], 'fig', 'food', [
  item(
    ['Loukoumades', 'Λουκουμάδες'],
    [
      'Fried when you ask, so please wait the six minutes. Thyme honey, cinnamon.',
      'Τηγανίζονται μόλις το παραγγείλετε, γι’ αυτό έξι λεπτά υπομονή. Θυμαρίσιο μέλι, κανέλα.',
    ],
    5.6,
    'loukoumades',
    {
      allergens: ['gluten'],
      // Walnuts and sesame stand beside the pot.
      mayContain: ['nuts', 'sesame'],
      stamp: true,
      ribbon: MOST_LOVED,
      extras: [
        mayChoose(
          ['On top', 'Από πάνω'],
          option(['Crushed walnuts', 'Τριμμένα καρύδια'], 0.6, ['nuts']),
          option(['Sesame', 'Σουσάμι'], 0, ['sesame']),
          option(['A scoop of mastic ice cream', 'Μια μπάλα παγωτό μαστίχα'], 1.8, ['milk']),
        ),
      ],
    },
  ),
  item(
    ['Orange pie', 'Πορτοκαλόπιτα'],
    ['Torn pastry, yoghurt, syrup from the whole orange.', 'Σκισμένο φύλλο, γιαούρτι, σιρόπι από ολόκληρο πορτοκάλι.'],
    5.2,
    'orangepie',
    { allergens: ['gluten', 'milk', 'eggs'] },
  ),
  item(
    ['Mastic ice cream', 'Παγωτό μαστίχα'],
    ['Stretchy, cold, slightly pine. With a sour cherry on top.', 'Μαστιχωτό, παγωμένο, με άρωμα πεύκου. Κι ένα βύσσινο στην κορφή.'],
    4.4,
    'icecream',
    { allergens: ['milk'] },
  ),
  item(
    ['Yoghurt and sour cherry', 'Γιαούρτι με βύσσινο'],
    [
      'Sheep’s yoghurt and the spoon sweet my aunt sends from Pedoulas.',
      'Πρόβειο γιαούρτι και το γλυκό του κουταλιού που στέλνει η θεία από τον Πεδουλά.',
    ],
    4.8,
    'yoghurtcherry',
    { allergens: ['milk'] },
  ),
  item(
    ['Watermelon and halloumi', 'Καρπούζι και χαλλούμι'],
    ['The Cypriot dessert that was never written down.', 'Το κυπριακό επιδόρπιο που δεν γράφτηκε ποτέ σε βιβλίο.'],
    5,
    'melonhalloumi',
    { allergens: ['milk'], ribbon: IN_SEASON },
  ),
]);
