import { expect, test } from 'vitest';
import { readAvoids, writeAvoids } from './avoids.ts';

const stored = (text: string | null) => ({ getItem: () => text });

test.each([null, '', '{', 'null', '{}', '"milk"', '[1, null]', '["butter"]'])('%s avoids nothing', (text) => {
  expect(readAvoids(stored(text))).toEqual([]);
});

test('what is stored comes in the order of the Annex, each once, and the same list while nothing changes', () => {
  const text = '["sesame", "milk", "gluten", "milk", "butter"]';
  expect(readAvoids(stored(text))).toEqual(['gluten', 'milk', 'sesame']);
  expect(readAvoids(stored(text))).toBe(readAvoids(stored(text)));
});

test('what is written is read again', () => {
  const kept = new Map<string, string>();
  writeAvoids(['nuts', 'fish'], { setItem: (key, value) => void kept.set(key, value) });
  expect([...kept]).toEqual([['parea.avoids', '["fish","nuts"]']]);
});

test('storage that is switched off is no failure', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  expect(() => writeAvoids(['nuts'], { setItem: refuse })).not.toThrow();
  expect(readAvoids({ getItem: refuse })).toEqual([]);
});
