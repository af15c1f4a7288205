import { mayAdd, mayChoose, mustChoose, option } from '../authoring.ts';

export const SUGAR = mustChoose(
  ['Sugar', 'Ζάχαρη'],
  option(['None', 'Σκέτος']),
  option(['A little', 'Με ολίγη']),
  option(['Medium', 'Μέτριος']),
  option(['Sweet', 'Γλυκός']),
);

export const SIZE = mustChoose(['Size', 'Μέγεθος'], option(['Single', 'Μονός']), option(['Double', 'Διπλός'], 0.6));

export const MILK = mayChoose(
  ['Other milk', 'Άλλο γάλα'],
  option(['Oat', 'Βρώμης'], 0.4, ['gluten']),
  option(['Almond', 'Αμυγδάλου'], 0.5, ['nuts']),
  option(['Soya', 'Σόγιας'], 0.4, ['soybeans']),
  option(['Lactose-free', 'Χωρίς λακτόζη'], 0.3, ['milk']),
);

export const IN_THE_CUP = mayAdd(
  2,
  ['Into the cup', 'Μέσα στο ποτήρι'],
  option(['One more shot', 'Ακόμα μία δόση'], 0.6),
  option(['Cinnamon', 'Κανέλα']),
  option(['Vanilla', 'Βανίλια'], 0.4),
  option(['Hazelnut', 'Φουντούκι'], 0.4, ['nuts']),
);

export const BREAD = mayChoose(
  ['Bread', 'Ψωμί'],
  option(['Sourdough', 'Προζυμένιο'], 0, ['gluten']),
  option(['Rye', 'Σίκαλης'], 0, ['gluten']),
  option(['Gluten-free', 'Χωρίς γλουτένη'], 1.2, ['eggs']),
);

export const MORE_ON_THE_PLATE = mayAdd(
  3,
  ['More on the plate', 'Κάτι ακόμα στο πιάτο'],
  option(['Poached egg', 'Αυγό ποσέ'], 1.5, ['eggs']),
  option(['Half an avocado', 'Μισό αβοκάντο'], 2.2),
  option(['Crisp bacon', 'Τραγανό μπέικον'], 2),
  option(['Feta from Parnassos', 'Φέτα Παρνασσού'], 1.6, ['milk']),
  option(['Smoked salmon', 'Καπνιστός σολομός'], 3.2, ['fish']),
);
