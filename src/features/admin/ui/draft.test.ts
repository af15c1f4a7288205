import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { WholeVenue } from '#features/venues/contract.ts';
import { bodyOf, changedParts, differences, draftOf, newDraft, withParts } from './draft.ts';

describe('a new venue', () => {
  test('has the specification’s defaults and the highest id plus one', () => {
    const draft = newDraft([{ id: 3 }, { id: 41 }, { id: 7 }]);
    expect(draft.id).toBe(42);
    expect(newDraft([]).id).toBe(1);
    expect(bodyOf(draft)).toMatchObject({
      deliveryMethods: [
        { value: 1, label: 'Table Service' },
        { value: 2, label: 'Collection' },
      ],
      paymentMethods: [
        { value: 99, method: 'Cash' },
        { value: 100, method: 'Card at table' },
      ],
      rewards: { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 0 } },
      configuration: { rewardsEnabled: false, aiEnabled: false, tier: 0 },
      storeType: 0,
    });
    expect(bodyOf(draft)).not.toHaveProperty('_id');
  });
});

describe('what is sent', () => {
  test('holds enabled methods only, with value and label or value and method alone', () => {
    const draft = newDraft([]);
    const body = bodyOf({
      ...draft,
      deliveryMethods: draft.deliveryMethods.map((one) => ({ ...one, enabled: one.value === 2 })),
      paymentMethods: draft.paymentMethods.map((one) => ({ ...one, enabled: one.value === 3 })),
    });
    expect(body.deliveryMethods).toEqual([{ value: 2, label: 'Collection' }]);
    expect(body.paymentMethods).toEqual([{ value: 3, method: 'Stripe card' }]);
  });

  test('keeps what the editor does not show', () => {
    const venue = {
      ...bodyOf(newDraft([])),
      title: 'Kept',
      _id: 'v',
      id: 4,
      revision: 9,
      css: { x: { color: 'red' } },
      openingHours: { weekly: [{ day: 1, from: '10:00', to: '12:00' }] },
    };
    expect(bodyOf(draftOf(v.parse(WholeVenue, venue)))).toMatchObject({
      css: { x: { color: 'red' } },
      openingHours: { weekly: [{ day: 1, from: '10:00', to: '12:00' }] },
      revision: 9,
      _id: 'v',
    });
  });
});

test('parts that two people changed are told apart and can be put together', () => {
  const base = newDraft([]);
  const mine = { ...base, title: 'Mine', content: { ...base.content, promotions: [{ name: 'P' }] } };
  const theirs = { ...base, subtitle: 'Theirs', revision: 2 };
  expect(changedParts(base, mine)).toEqual(['title', 'promotions']);
  expect(changedParts(base, theirs)).toEqual(['subtitle']);
  const joined = withParts(theirs, mine, changedParts(base, mine));
  expect(joined).toMatchObject({ title: 'Mine', subtitle: 'Theirs', revision: 2 });
  expect(changedParts(theirs, joined)).toEqual(['title', 'promotions']);
});

test('what each draft has is told value by value, also inside an address, a reward or a menu', () => {
  const base = { ...newDraft([]), languages: ['en'] };
  const dish = (price: number) => ({
    promotions: [],
    menu: { categories: ['Meze'], items: { Meze: [{ id: 'a', name: 'Taramas', price }] } },
  });
  const mine = { ...base, address: { city: 'Larnaca' }, content: dish(5.5), languages: ['en', 'el'] };
  const theirs = { ...base, title: 'Theirs', content: dish(6) };
  expect(differences([base, theirs, mine], ['title', 'address', 'languages', 'menu', 'rewards'])).toEqual([
    { part: 'title', place: '', said: ['', 'Theirs', ''] },
    { part: 'address', place: 'city', said: ['', '', 'Larnaca'] },
    { part: 'languages', place: '', said: ['en', 'en', 'en, el'] },
    { part: 'menu', place: 'categories', said: ['', 'Meze', 'Meze'] },
    { part: 'menu', place: 'items.Meze.0.id', said: ['', 'a', 'a'] },
    { part: 'menu', place: 'items.Meze.0.name', said: ['', 'Taramas', 'Taramas'] },
    { part: 'menu', place: 'items.Meze.0.price', said: ['', '6', '5.5'] },
  ]);
});
