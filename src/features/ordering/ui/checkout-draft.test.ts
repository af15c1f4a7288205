import { expect, test, vi } from 'vitest';
import type { Kept } from './cart-storage.ts';
import { dropDraft, keepDraft, moveDraft, readDraft, type Draft } from './checkout-draft.ts';
import { dropHeld, holdCart, settleCart } from './held-cart.ts';

const CHOSEN: Draft = {
  name: 'Eleni',
  delivery: 2,
  payment: 5,
  code: 'MEZE10',
  rewards: 1,
  tip: { kind: 'percent', percent: 10 },
  note: 'The pita later, please',
};
const NOW = Date.UTC(2026, 10, 23, 19);
const HERE = { venueId: 1, items: ['pita', 'halloumi'] };
const HOUR = 3_600_000;
const LINES = [{ itemId: 'pita', quantity: 1, choices: {} }];

function storage(): Kept & { readonly size: number } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    get size() {
      return kept.size;
    },
  };
}
vi.stubGlobal('localStorage', storage());
vi.stubGlobal('dispatchEvent', () => true);
const drafted = () => {
  const kept = storage();
  keepDraft(kept, HERE, CHOSEN, NOW);
  return kept;
};

test('what was chosen is there again for as long as a meal is thought about, at that venue alone', () => {
  const kept = drafted();
  expect(readDraft(kept, HERE, NOW + 2 * HOUR)).toEqual(CHOSEN);
  expect(readDraft(kept, HERE, NOW + 3 * HOUR)).toBeNull();
  expect(readDraft(kept, { ...HERE, venueId: 2 }, NOW)).toBeNull();
});

test('of two venues the last one that was ordered at is kept, and nothing of the other', () => {
  const kept = drafted();
  keepDraft(kept, { ...HERE, venueId: 2 }, { ...CHOSEN, note: '' }, NOW);
  expect(readDraft(kept, HERE, NOW)).toBeNull();
  expect(readDraft(kept, { ...HERE, venueId: 2 }, NOW)?.note).toBe('');
  expect(kept.size).toBe(1);
});

test('it goes with its cart: one dish of it is enough, none is another cart', () => {
  const kept = drafted();
  expect(readDraft(kept, { venueId: 1, items: ['beer', 'halloumi'] }, NOW)).toEqual(CHOSEN);
  expect(readDraft(kept, { venueId: 1, items: ['beer'] }, NOW)).toBeNull();
  expect(readDraft(kept, { venueId: 1, items: [] }, NOW)).toBeNull();
});

test('what is dropped leaves nothing behind', () => {
  const kept = drafted();
  dropDraft(kept);
  expect(readDraft(kept, HERE, NOW)).toBeNull();
  expect(kept.size).toBe(0);
});

test.each(['', 'null', '7', '{"version":0}', '{"version":1}', '{'])('what cannot be read (%s) is nothing', (text) => {
  const kept = storage();
  kept.setItem('parea.checkout', text);
  expect(readDraft(kept, HERE, NOW)).toBeNull();
  expect(() => moveDraft(kept, '', 'order')).not.toThrow();
});

test('where nothing can be kept, nothing breaks', () => {
  const full: Kept = {
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keepDraft(full, HERE, CHOSEN, NOW)).not.toThrow();
});

test('an order that waits for its payment has it; the next cart begins anew', () => {
  const kept = drafted();
  holdCart(kept, 'order', LINES);
  expect(readDraft(kept, HERE, NOW)).toBeNull();
});

test('given up, its guest finds all of it again beside the dishes', () => {
  const kept = drafted();
  holdCart(kept, 'order', LINES);
  settleCart(kept, { _id: 'order', storeId: 1, paymentStatus: 'failed' });
  expect(readDraft(kept, HERE, NOW)).toEqual(CHOSEN);
});

test('left for the menu, it is in the cart again with what was chosen', () => {
  const kept = drafted();
  holdCart(kept, 'order', LINES);
  expect(dropHeld(kept, 'order')).toEqual(LINES);
  expect(readDraft(kept, HERE, NOW)).toEqual(CHOSEN);
});

test('paid, it is gone for good; what was chosen since is another order’s', () => {
  const paid = { _id: 'order', storeId: 1, paymentStatus: 'paid' } as const;
  const kept = drafted();
  holdCart(kept, 'order', LINES);
  settleCart(kept, paid);
  expect(kept.size).toBe(0);
  holdCart(kept, 'order', LINES);
  keepDraft(kept, HERE, { ...CHOSEN, note: 'next' }, NOW);
  settleCart(kept, paid);
  expect(readDraft(kept, HERE, NOW)?.note).toBe('next');
});
