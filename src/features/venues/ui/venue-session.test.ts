import { expect, test } from 'vitest';
import { answers, cachedVenue } from './venue-session.ts';

const stored = (text: string | null) => ({ getItem: () => text });
const elia = { _id: 'a', id: 1, content: { menu: { categories: [] } }, currency: { code: 'EUR' } };

test.each([null, '', '{', 'null', '[]', '{}', '{"id":1}', '{"id":"1","content":{"menu":{"categories":[]}}}'])('%s is no venue', (text) => {
  expect(cachedVenue(stored(text))).toBeNull();
});

test('a cached venue answers for its own id, and where the address has none', () => {
  const cached = cachedVenue(stored(JSON.stringify(elia)));
  expect([answers(cached, null), answers(cached, '1'), answers(cached, 'a'), answers(cached, '2')]).toEqual([true, true, true, false]);
  expect(answers(null, null)).toBe(false);
});
