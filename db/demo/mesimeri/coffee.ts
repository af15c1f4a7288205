import { HOUSE, IN_SEASON, MOST_LOVED, category, item } from '../authoring.ts';
import { IN_THE_CUP, MILK, SIZE, SUGAR } from './extras.ts';

/** Coffee, tea and chocolate are one VAT class, iced or steaming. */
export const coffee = category('mesimeri', ['Coffee', 'Καφές'], 'almond', 'hot_drink', [
  item(
    ['Freddo espresso', 'Φρέντο εσπρέσο'],
    [
      'Two shots, shaken hard, over big ice. Athens runs on it.',
      'Δύο δόσεις, χτυπημένες δυνατά, πάνω σε χοντρό πάγο. Μ’ αυτόν κινείται η Αθήνα.',
    ],
    3.2,
    'freddo',
    { stamp: true, ribbon: MOST_LOVED, extras: [SUGAR, IN_THE_CUP] },
  ),
  item(
    ['Freddo cappuccino', 'Φρέντο καπουτσίνο'],
    ['The same, under a cold cloud of milk foam.', 'Ο ίδιος, κάτω από ένα κρύο σύννεφο αφρόγαλα.'],
    3.6,
    'freddocappuccino',
    { allergens: ['milk'], stamp: true, extras: [SUGAR, MILK, IN_THE_CUP] },
  ),
  item(
    ['Espresso', 'Εσπρέσο'],
    ['Our own roast: cocoa, dried fig, a short goodbye.', 'Δικό μας καβούρδισμα: κακάο, ξερό σύκο, σύντομο αντίο.'],
    2.2,
    'espresso',
    { stamp: true, extras: [SIZE, SUGAR] },
  ),
  item(['Flat white', 'Φλατ γουάιτ'], ['Double ristretto and milk like wet paint.', 'Διπλό ριστρέτο και γάλα βελούδο.'], 3.6, 'flatwhite', {
    allergens: ['milk'],
    stamp: true,
    extras: [MILK, IN_THE_CUP],
  }),
  item(
    ['Greek coffee', 'Ελληνικός καφές'],
    ['In the briki, slowly, with a small lokum beside it.', 'Στο μπρίκι, αργά, μ’ ένα λουκουμάκι δίπλα.'],
    2.4,
    'greekcoffee',
    { stamp: true, extras: [SIZE, SUGAR] },
  ),
  item(
    ['Cold brew and orange', 'Κολντ μπρου με πορτοκάλι'],
    ['Eighteen hours in the fridge, orange peel, tonic.', 'Δεκαοκτώ ώρες στο ψυγείο, φλούδα πορτοκαλιού, τόνικ.'],
    4.4,
    'coldbrew',
    { ribbon: IN_SEASON },
  ),
  item(
    ['Filter of the week', 'Φίλτρου της εβδομάδας'],
    ['One farm at a time. Ask whose turn it is.', 'Ένα κτήμα τη φορά. Ρώτα μας ποιο έχει σειρά.'],
    3.4,
    'filtercoffee',
    { stamp: true, unsaid: true },
  ),
]);

export const cups = category('mesimeri', ['Tea and chocolate', 'Τσάι και σοκολάτα'], 'olive', 'hot_drink', [
  item(
    ['Hot chocolate', 'Ζεστή σοκολάτα'],
    ['Real chocolate, 66%, melted in milk. Stands up to a spoon.', 'Αληθινή σοκολάτα, 66%, λιωμένη σε γάλα. Στέκεται το κουταλάκι.'],
    4.2,
    'hotchocolate',
    { allergens: ['milk', 'soybeans'], ribbon: HOUSE, extras: [MILK] },
  ),
  item(
    ['Mountain tea', 'Τσάι του βουνού'],
    ['Sideritis from Olympus, thyme honey on the side.', 'Σιδερίτης από τον Όλυμπο, θυμαρίσιο μέλι δίπλα.'],
    3.2,
    'mountaintea',
  ),
  item(
    ['Matcha latte', 'Μάτσα λάτε'],
    ['Whisked when you order, hot or over ice.', 'Χτυπημένο την ώρα που το ζητάς, ζεστό ή με πάγο.'],
    4.8,
    'matcha',
    { allergens: ['milk'], stamp: true, extras: [MILK] },
  ),
  item(
    ['Fresh mint and ginger', 'Φρέσκος δυόσμος και τζίντζερ'],
    ['A whole pot, a slice of lemon, no hurry.', 'Ολόκληρη τσαγιέρα, μια φέτα λεμόνι, καμία βιασύνη.'],
    3.6,
    'mintginger',
  ),
]);
