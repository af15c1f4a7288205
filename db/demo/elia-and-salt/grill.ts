import { MOST_LOVED, NEW, category, item } from '../authoring.ts';
import { DONENESS, FRYER, MAKE_IT_YOURS, ON_THE_SIDE, PITA, SAUCE } from './extras.ts';

export const grill = category('elia', ['From the grill', 'Στα κάρβουνα'], 'tomato', 'food', [
  item(
    ['Gyros in warm pita', 'Γύρος σε ζεστή πίτα'],
    [
      'Pork shoulder off the spit, tomato, red onion, parsley and thick yoghurt, rolled in a pita we bake every morning.',
      'Χοιρινός ώμος από τη σούβλα, ντομάτα, κόκκινο κρεμμύδι, μαϊντανός και πηχτό γιαούρτι, τυλιγμένα σε πίτα που ψήνουμε κάθε πρωί.',
    ],
    9.4,
    'gyros',
    { allergens: ['gluten', 'milk', 'mustard'], ribbon: NEW, stamp: true, extras: [PITA, MAKE_IT_YOURS, SAUCE] },
  ),
  item(
    ['Lemon chicken leg', 'Μπούτι κοτόπουλο λεμονάτο'],
    ['Overnight in lemon and oregano, charcoal to finish.', 'Μια νύχτα σε λεμόνι και ρίγανη, τελείωμα στα κάρβουνα.'],
    12.5,
    'chicken',
    { stamp: true, extras: [ON_THE_SIDE, SAUCE] },
  ),
  item(
    ['Beef burger, halloumi', 'Μπιφτέκι με χαλλούμι'],
    ['Grilled halloumi, tomato relish, a sesame brioche.', 'Ψητό χαλλούμι, σάλτσα ντομάτας, μπριός με σουσάμι.'],
    11.9,
    'burger',
    { allergens: ['gluten', 'milk', 'eggs', 'sesame'], stamp: true, extras: [DONENESS, SAUCE] },
  ),
  item(
    ['Hand-cut fries', 'Πατάτες τηγανητές'],
    ['Cyprus potatoes, oregano, sea salt.', 'Κυπριακές πατάτες, ρίγανη, θαλασσινό αλάτι.'],
    4,
    'fries',
    { mayContain: FRYER, extras: [SAUCE] },
  ),
  item(
    ['Pork souvlaki', 'Σουβλάκι χοιρινό'],
    [
      'Two long skewers the way Nicosia likes them: small pieces, a lot of fire, parsley and onion.',
      'Δύο μακριές σούβλες όπως τις θέλει η Λευκωσία: μικρά κομμάτια, δυνατή φωτιά, μαϊντανός και κρεμμύδι.',
    ],
    10.8,
    'souvlaki',
    { allergens: ['gluten'], stamp: true, ribbon: MOST_LOVED, extras: [PITA, MAKE_IT_YOURS] },
  ),
  item(
    ['Lamb chops', 'Παϊδάκια'],
    ['By the half kilo, thin and charred. Fingers, not forks.', 'Μισό κιλό, λεπτά και καλοψημένα. Με τα χέρια, όχι με το πιρούνι.'],
    17.5,
    'chops',
    { stamp: true, left: 6, extras: [ON_THE_SIDE] },
  ),
  item(
    ['Sheftalia', 'Σεφταλιές'],
    [
      'Four, hand-rolled before we open. Pork, parsley, cinnamon, and smoke.',
      'Τέσσερις, τυλιγμένες στο χέρι πριν ανοίξουμε. Χοιρινό, μαϊντανός, κανέλα και καπνός.',
    ],
    9.8,
    'sheftalia',
    { extras: [ON_THE_SIDE] },
  ),
  item(
    ['Grilled corn', 'Καλαμπόκι στη σχάρα'],
    ['Turned slowly, brushed with butter and paprika.', 'Γυρισμένο αργά, με βούτυρο και πάπρικα.'],
    3.6,
    'corn',
    { allergens: ['milk'] },
  ),
]);
