import { HOUSE, IN_SEASON, category, item } from '../authoring.ts';
import { ON_THE_SIDE, SAUCE } from './extras.ts';

export const sea = category('elia', ['From the sea', 'Από τη θάλασσα'], 'sea', 'food', [
  item(
    ['Octopus in vinegar', 'Χταπόδι ξιδάτο'],
    [
      'Sun-dried on the line, grilled, then a splash of wine vinegar.',
      'Λιασμένο στο σχοινί, ψημένο στα κάρβουνα, και μια στάλα ξίδι από κρασί.',
    ],
    13.8,
    'octopus',
    { allergens: ['molluscs', 'sulphites'], stamp: true },
  ),
  item(
    ['Fried squid', 'Καλαμαράκια τηγανητά'],
    ['A light coat of flour, lemon, nothing else to say.', 'Ελαφρύ αλεύρωμα, λεμόνι, και τίποτ’ άλλο.'],
    12.4,
    'squid',
    { allergens: ['molluscs', 'gluten'], stamp: true, extras: [SAUCE] },
  ),
  item(
    ['Prawns with ouzo', 'Γαρίδες με ούζο'],
    ['Tomato, feta, and a flame we light at the pass.', 'Ντομάτα, φέτα, και μια φλόγα που ανάβει στο πάσο.'],
    14.2,
    'prawns',
    { allergens: ['crustaceans', 'milk'] },
  ),
  item(
    ['Sea bass on charcoal', 'Λαβράκι στα κάρβουνα'],
    ['Whole, with capers and ladolemono. We fillet it if you ask.', 'Ολόκληρο, με κάπαρη και λαδολέμονο. Το καθαρίζουμε αν μας το πείτε.'],
    18.9,
    'seabass',
    { allergens: ['fish'], stamp: true, ribbon: IN_SEASON, extras: [ON_THE_SIDE] },
  ),
]);

export const oven = category('elia', ['Slow oven', 'Στον φούρνο'], 'honey', 'food', [
  item(
    ['Lamb kleftiko', 'Κλέφτικο'],
    [
      'Sealed clay oven, bay leaf, eight hours. It leaves the bone by itself.',
      'Σφραγισμένος πήλινος φούρνος, δάφνη, οκτώ ώρες. Αφήνει το κόκαλο μόνο του.',
    ],
    16.8,
    'kleftiko',
    { stamp: true, ribbon: HOUSE },
  ),
  item(
    ['Moussaka', 'Μουσακάς'],
    [
      'Aubergine, potato, lamb mince and a béchamel you can stand a spoon in.',
      'Μελιτζάνα, πατάτα, κιμάς από αρνί και μια μπεσαμέλ που μέσα της στέκεται το κουτάλι.',
    ],
    12.6,
    'moussaka',
    { allergens: ['gluten', 'milk', 'eggs'], stamp: true },
  ),
  item(
    ['Afelia', 'Αφέλια'],
    [
      'Pork in dry red wine and crushed coriander, as every grandmother here makes it best.',
      'Χοιρινό σε ξηρό κόκκινο κρασί και κοπανισμένο κόλιανδρο. Κάθε γιαγιά το κάνει καλύτερα από τις άλλες.',
    ],
    11.4,
    'stew',
    { allergens: ['sulphites'] },
  ),
  item(
    ['Giant beans', 'Γίγαντες'],
    [
      'Baked with tomato, celery leaf and honey until the edges catch.',
      'Φουρνιστοί με ντομάτα, σέλινο και μέλι, ώσπου ν’ αρπάξουν οι άκρες.',
    ],
    7.6,
    'gigantes',
    { allergens: ['celery'] },
  ),
  item(
    ['Spinach pie', 'Σπανακόπιτα'],
    ['Hand-stretched pastry, wild greens, feta, fennel.', 'Φύλλο ανοιγμένο στο χέρι, άγρια χόρτα, φέτα, μάραθος.'],
    6.2,
    'spinachpie',
    { allergens: ['gluten', 'milk', 'eggs'] },
  ),
]);
