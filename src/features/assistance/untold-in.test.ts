import { expect, test } from 'vitest';
import { untoldIn } from './untold-in.ts';

test.each([
  ['nut allergy!!', [], ['peanuts', 'nuts']],
  ['my son is allergic to sesame', ['milk'], ['sesame']],
  ['έχω αλλεργία στα καρύδια', [], ['nuts']],
  ['ALLERGY', [], []],
  ['allergic to kiwi', [], []],
  ['nut allergy', ['peanuts', 'nuts'], null],
  ['see the allergy', ['eggs'], null],
  ['no allergies', [], null],
  ['well done, no onion', [], null],
  // Neither malt nor milk.
  ['no salt', [], null],
  ['χωρίς αλάτι', [], null],
  ['no malt', [], ['gluten']],
  ['χωρίς γάλα, έχω αλλεργία', [], ['milk']],
  ['no nuts on top please', [], ['peanuts', 'nuts']],
  ['no cheese please', [], null],
  ["je ne peux pas manger d'amandes", [], ['nuts']],
  ['nussfrei bitte', [], ['peanuts', 'nuts']],
  ['noci no grazie', [], ['peanuts', 'nuts']],
  ['non posso mangiare noci', [], ['peanuts', 'nuts']],
  ["ho un'allergia alle noci", [], ['peanuts', 'nuts']],
  ['nuts', [], ['peanuts', 'nuts']],
  ['lactose', [], ['milk']],
  ['no gluten', [], ['gluten']],
  ['extra nuts please', [], null],
  ['με καρύδια παρακαλώ', [], null],
  ['坚果过敏', [], ['peanuts', 'nuts']],
  ['без орехов', [], ['peanuts', 'nuts']],
  ['sans noix svp', [], ['peanuts', 'nuts']],
  ['ohne Nüsse bitte', [], ['peanuts', 'nuts']],
  ['το παιδί δεν κάνει σουσάμι', [], ['sesame']],
  ['nuts make my throat close up', [], ['peanuts', 'nuts']],
  ['ring the bell twice', [], null],
] as const)('%s, told: %j', (note, avoids, untold) => {
  expect(untoldIn(['extra lemon', note], avoids)).toEqual(untold);
});
