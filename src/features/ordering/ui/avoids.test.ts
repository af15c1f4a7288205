import { expect, test } from 'vitest';
import { readAvoids, readPassport, writePassport } from './avoids.ts';

const stored = (text: string | null) => ({ getItem: () => text });

test.each([null, '', '{', 'null', '{}', '"milk"', '[1, null]', '["butter"]', '["~"]'])('%s avoids nothing', (text) => {
  expect(readAvoids(stored(text))).toEqual([]);
  expect(readPassport(stored(text))).toEqual({ avoids: {}, diets: [] });
});

test('what is stored comes in the order of the Annex, each once, and the same list while nothing changes', () => {
  const text = '["sesame", "milk", "gluten", "milk", "butter"]';
  expect(readAvoids(stored(text))).toEqual(['gluten', 'milk', 'sesame']);
  expect(readAvoids(stored(text))).toBe(readAvoids(stored(text)));
});

test('an allergy, what somebody would rather not have, and a diet; of both kinds the allergy counts', () => {
  expect(readPassport(stored('["~milk", "nuts", "~nuts", "vegan", "~fish"]'))).toEqual({
    avoids: { milk: 'preference', nuts: 'allergy', fish: 'preference' },
    diets: ['vegan'],
  });
});

test('what is written is read again', () => {
  const kept = new Map<string, string>();
  const passport = { avoids: { nuts: 'allergy', fish: 'preference' }, diets: ['halal'] } as const;
  writePassport(passport, { setItem: (key, value) => void kept.set(key, value) });
  expect([...kept]).toEqual([['parea.avoids', '["~fish","nuts","halal"]']]);
  expect(readPassport(stored(kept.get('parea.avoids') ?? ''))).toEqual(passport);
});

test('storage that is switched off is no failure', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  expect(() => writePassport({ avoids: { nuts: 'allergy' }, diets: [] }, { setItem: refuse })).not.toThrow();
  expect(readAvoids({ getItem: refuse })).toEqual([]);
});
