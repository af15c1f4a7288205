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
  ['no nuts on top please', [], ['peanuts', 'nuts']],
  ['no cheese please', [], null],
  ['ring the bell twice', [], null],
] as const)('%s, told: %j', (note, avoids, untold) => {
  expect(untoldIn(['extra lemon', note], avoids)).toEqual(untold);
});
