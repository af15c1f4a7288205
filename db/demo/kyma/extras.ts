import { mayAdd, mayChoose, mustChoose, option } from '../authoring.ts';

export const SOY = mustChoose(
  ['Soy sauce', 'Σόγια'],
  option(['Classic', 'Κλασική'], 0, ['soybeans', 'gluten']),
  option(['Tamari, no wheat', 'Ταμάρι, χωρίς σιτάρι'], 0.3, ['soybeans']),
  option(['None, thank you', 'Όχι, ευχαριστώ']),
);

export const IN_THE_BAG = mayAdd(
  3,
  ['In the bag', 'Στη σακούλα'],
  option(['Wasabi', 'Γουασάμπι'], 0, ['mustard']),
  option(['Pickled ginger', 'Τουρσί τζίντζερ']),
  option(['Chopsticks', 'Ξυλάκια']),
  option(['Spicy mayo', 'Καυτερή μαγιονέζα'], 0.7, ['eggs', 'mustard']),
  option(['Eel sauce', 'Γλυκιά σάλτσα ουνάγκι'], 0.7, ['soybeans', 'gluten']),
);

export const ON_TOP = mayAdd(
  2,
  ['On top', 'Από πάνω'],
  option(['Flying fish roe', 'Αυγά χελιδονόψαρου'], 1.5, ['fish']),
  option(['Crisp onion', 'Τραγανό κρεμμύδι'], 0.5, ['gluten']),
  option(['Toasted sesame', 'Καβουρδισμένο σουσάμι'], 0, ['sesame']),
  option(['Cream cheese', 'Τυρί κρέμα'], 1, ['milk']),
);

export const BASE = mustChoose(
  ['Underneath', 'Για βάση'],
  option(['Sushi rice', 'Ρύζι σούσι']),
  option(['Brown rice', 'Καστανό ρύζι'], 0.5),
  option(['Leaves and cucumber', 'Σαλάτα και αγγούρι']),
);

export const HEAT = mayChoose(
  ['Heat', 'Πόσο καυτερό'],
  option(['Mild', 'Ήπιο']),
  option(['Warm', 'Μέτριο']),
  option(['Tell my family I love them', 'Πείτε στους δικούς μου πως τους αγαπώ']),
);

export const DIP = mayChoose(
  ['Dip', 'Για βούτηγμα'],
  option(['Ponzu', 'Πόνζου'], 0, ['soybeans', 'gluten', 'fish']),
  option(['Sweet chilli', 'Γλυκό τσίλι']),
  option(['Spicy mayo', 'Καυτερή μαγιονέζα'], 0.7, ['eggs', 'mustard']),
);
