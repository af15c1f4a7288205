import { mayAdd, mayChoose, mustChoose, option } from '../authoring.ts';

/** Squid in flour goes through the oil that fries come out of. */
export const FRYER = ['gluten', 'molluscs'] as const;

export const PITA = mustChoose(
  ['Pita', 'Πίτα'],
  option(['Classic', 'Κλασική'], 0, ['gluten']),
  option(['Wholemeal', 'Ολικής άλεσης'], 0.4, ['gluten']),
  option(['Gluten-free', 'Χωρίς γλουτένη'], 1.2),
);

export const MAKE_IT_YOURS = mayAdd(
  2,
  ['Make it yours', 'Φέρ’ το στα μέτρα σου'],
  option(['Grilled halloumi', 'Ψητό χαλλούμι'], 1.8, ['milk']),
  option(['Fries inside', 'Πατάτες μέσα'], 0.8, [], FRYER),
  option(['Fried egg', 'Τηγανητό αυγό'], 1, ['eggs']),
  option(['Spicy feta cream', 'Τυροκαυτερή'], 0.9, ['milk']),
);

export const SAUCE = mayChoose(
  ['Sauce', 'Σάλτσα'],
  option(['Garlic yoghurt', 'Γιαούρτι με σκόρδο'], 0, ['milk']),
  option(['Tahini and lemon', 'Ταχίνι και λεμόνι'], 0, ['sesame']),
  option(['Tomato relish', 'Σάλτσα ντομάτας'], 0),
  option(['Honey mustard', 'Μουστάρδα με μέλι'], 0.5, ['mustard']),
);

export const ON_THE_SIDE = mustChoose(
  ['On the side', 'Για συνοδεία'],
  option(['Hand-cut fries', 'Πατάτες τηγανητές'], 0, [], FRYER),
  option(['Bulgur with tomato', 'Πουργούρι με ντομάτα'], 0, ['gluten']),
  option(['Small village salad', 'Μικρή χωριάτικη'], 1, ['milk']),
);

export const DONENESS = mustChoose(['How done', 'Ψήσιμο'], option(['Medium', 'Μέτριο']), option(['Well done', 'Καλοψημένο']));

export const SWEETNESS = mustChoose(
  ['Sweetness', 'Ζάχαρη'],
  option(['Plain', 'Σκέτος']),
  option(['Medium', 'Μέτριος']),
  option(['Sweet', 'Γλυκύς']),
);
