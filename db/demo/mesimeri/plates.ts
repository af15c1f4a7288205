import { MOST_LOVED, category, item, mayAdd, mayChoose, mustChoose, option } from '../authoring.ts';
import { BREAD } from './extras.ts';

const DIP = mayChoose(
  ['Dip', 'Για βούτηγμα'],
  option(['Smoked aioli', 'Καπνιστό αϊόλι'], 0.8, ['eggs', 'mustard']),
  option(['Spicy feta cream', 'Τυροκαυτερή'], 0.8, ['milk']),
  option(['Ketchup', 'Κέτσαπ'], 0),
);

export const lunch = category('mesimeri', ['Between two slices', 'Ανάμεσα σε δύο φέτες'], 'olive', 'food', [
  item(
    ['Club sandwich', 'Κλαμπ σάντουιτς'],
    [
      'Chicken, bacon, egg, tomato. Four quarters and far too many crisps.',
      'Κοτόπουλο, μπέικον, αυγό, ντομάτα. Τέσσερα τρίγωνα και πάρα πολλά τσιπς.',
    ],
    9.8,
    'sandwich',
    { allergens: ['gluten', 'eggs', 'mustard', 'milk'], stamp: true, ribbon: MOST_LOVED, extras: [BREAD, DIP] },
  ),
  item(
    ['Salmon bagel', 'Μπέιγκελ με σολομό'],
    ['Smoked salmon, dill cream cheese, capers.', 'Καπνιστός σολομός, τυρί κρέμα με άνηθο, κάπαρη.'],
    9.4,
    'bagel',
    { allergens: ['gluten', 'fish', 'milk', 'sesame'], stamp: true },
  ),
  item(
    ['Chicken wrap', 'Τορτίγια με κοτόπουλο'],
    [
      'Grilled thigh, lettuce, Caesar with graviera instead of the other one.',
      'Ψητό μπούτι, μαρούλι, σως του Καίσαρα με γραβιέρα αντί για το άλλο.',
    ],
    8.6,
    'burrito',
    { allergens: ['gluten', 'milk', 'eggs', 'fish', 'mustard'] },
  ),
  item(
    ['Mesimeri burger', 'Μπέργκερ του Μεσημεριού'],
    ['Two thin patties, cheddar, pickles, a bun we bake at six.', 'Δύο λεπτά μπιφτέκια, τσένταρ, τουρσί, ψωμάκι που ψήνουμε στις έξι.'],
    11.2,
    'burger',
    {
      allergens: ['gluten', 'milk', 'eggs', 'mustard', 'sesame'],
      stamp: true,
      extras: [
        mustChoose(['How done', 'Ψήσιμο'], option(['Pink', 'Μέτριο']), option(['Well done', 'Καλοψημένο'])),
        mayAdd(
          2,
          ['Stack it', 'Ψήλωσέ το'],
          option(['Bacon', 'Μπέικον'], 1.5),
          option(['Fried egg', 'Τηγανητό αυγό'], 1.2, ['eggs']),
          option(['Another patty', 'Ακόμα ένα μπιφτέκι'], 3),
        ),
      ],
    },
  ),
  item(
    ['Green bowl', 'Πράσινο μπολ'],
    ['Kale, broccoli, quinoa, peas, a soft egg, lemon and tahini.', 'Λαχανίδα, μπρόκολο, κινόα, αρακάς, αυγό μελάτο, λεμόνι και ταχίνι.'],
    9,
    'greenbowl',
    { allergens: ['eggs', 'sesame'] },
  ),
]);

export const evening = category('mesimeri', ['Small plates, from six', 'Πιατάκια, από τις έξι'], 'sea', 'food', [
  item(
    ['Fries, oregano salt', 'Πατάτες με αλάτι ρίγανης'],
    ['Naxos potatoes, cut by hand, fried twice.', 'Ναξιώτικες, κομμένες στο χέρι, τηγανισμένες δύο φορές.'],
    4.6,
    'fries',
    { mayContain: ['gluten'], extras: [DIP] },
  ),
  item(
    ['Cheese from the islands', 'Τυριά από τα νησιά'],
    ['San Michali, kopanisti, Naxos graviera, grape jam.', 'Σαν Μιχάλη, κοπανιστή, γραβιέρα Νάξου, μαρμελάδα σταφύλι.'],
    12.5,
    'cheese',
    { allergens: ['milk'], extras: [BREAD] },
  ),
  item(
    ['Pizza by the slice', 'Πίτσα με το κομμάτι'],
    [
      'Seventy-hour dough, tomato, mozzarella, spicy sausage from Evrytania.',
      'Ζυμάρι εβδομήντα ωρών, ντομάτα, μοτσαρέλα, καυτερό λουκάνικο από την Ευρυτανία.',
    ],
    4.8,
    'pizza',
    { allergens: ['gluten', 'milk'], stamp: true },
  ),
  item(
    ['Pork tacos', 'Τάκος με χοιρινό'],
    ['Two, with slow shoulder, cabbage, lime yoghurt.', 'Δύο, με σιγοψημένη σπάλα, λάχανο, γιαούρτι με λάιμ.'],
    7.8,
    'taco',
    { allergens: ['milk'] },
  ),
  item(
    ['Olives and peanuts', 'Ελιές και φιστίκια'],
    ['Warm Kalamata olives, roasted peanuts, orange peel.', 'Χλιαρές ελιές Καλαμών, καβουρδισμένα φιστίκια, φλούδα πορτοκαλιού.'],
    3.8,
    'olivesnuts',
    { allergens: ['peanuts'] },
  ),
]);
