import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ALLERGENS } from '#domain/allergens.ts';
import { WholeVenueInput } from '#features/venues/contract.ts';
import type { ParsedVenue } from '#features/venues/contract.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { generateVenues } from './generate.ts';
import { MARKED } from './marked.ts';
import { OWN_DISHES } from './own-words.ts';
import { demoVenues } from './venues.ts';

const now = new Date('2026-11-21T11:30:00Z');
const parsed = demoVenues(now).map((venue) => v.parse(WholeVenueInput, venue));
const publicFile = (path: string) => fileURLToPath(new URL(`../../public${path}`, import.meta.url));
const menuOf = (venue: ParsedVenue) => venue.content!.menu!;
const itemsOf = (venue: ParsedVenue) => menuOf(venue).categories.flatMap((name) => menuOf(venue).items[name] ?? []);
const extrasOf = (venue: ParsedVenue) => itemsOf(venue).flatMap((item) => item.extras ?? []);
const promotionsOf = (venue: ParsedVenue) => venue.content!.promotions!;
const GREEK = /^[^A-Z]*[\u0370-\u03ff\u1f00-\u1fff]/;

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (one: string, other: string) => {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
};

test('three venues of three kinds, companies and rewards', () => {
  expect(parsed.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(parsed.map(({ storeType }) => storeType)).toEqual([0, 1, 2]);
  expect(new Set(parsed.map(({ company }) => company)).size).toBe(3);
  expect(parsed.map(({ rewards }) => rewards!.loyaltyStamps!.rewardType)).toEqual([0, 1, 2]);
});

describe.each(parsed.map((venue) => [venue.title, venue] as const))('%s', (_title, venue) => {
  const menu = menuOf(venue);
  const items = itemsOf(venue);
  const extras = extrasOf(venue);

  test('6 to 10 categories, 42 to 50 items, each id and name once', () => {
    expect(menu.categories.length).toBeGreaterThanOrEqual(6);
    expect(menu.categories.length).toBeLessThanOrEqual(10);
    expect(Object.keys(menu.items).toSorted()).toEqual(menu.categories.toSorted());
    expect(items.length).toBeGreaterThanOrEqual(42);
    expect(items.length).toBeLessThanOrEqual(50);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  });

  test('neighbouring categories lie on different cloths', () => {
    const tints = menu.categories.map((name) => menu.categoryDetails[name]!.tint);
    expect(tints).not.toContain(undefined);
    expect(tints.filter((tint, at) => tint === tints[at + 1])).toEqual([]);
  });

  test('every picture exists, is small, and differs from its neighbour’s', () => {
    const pictures = [...items.map(({ image }) => image!), ...promotionsOf(venue).map(({ backgroundImage }) => backgroundImage!)];
    for (const picture of pictures) expect(statSync(publicFile(picture)).size, picture).toBeLessThanOrEqual(12_000);
    for (const name of menu.categories) {
      const list = menu.items[name]!;
      for (const [at, item] of list.entries()) expect(item.image, item.name).not.toBe(list[at + 1]?.image);
    }
    for (const drawing of [venue.logo!, venue.headerBg!]) expect(readFileSync(publicFile(drawing), 'utf8')).toContain('<svg');
  });

  test('everything shown is written in Greek too', () => {
    const named = [
      ...menu.categories.map((name) => menu.categoryDetails[name]!.translations['el']?.name),
      ...items.map(({ translations }) => translations['el']?.name),
      ...items.filter(({ ribbon }) => ribbon!.active).map(({ ribbon }) => ribbon!.translations['el']?.name),
      ...extras.map(({ translations }) => translations['el']?.name),
      ...extras.flatMap(({ options }) => options.map(({ translations }) => translations['el']?.name)),
      ...promotionsOf(venue).map(({ translations }) => translations['el']?.name),
      ...venue.tableArrangement!.map(({ translations }) => translations['el']?.name),
    ];
    const described = [...items, ...promotionsOf(venue)].map(({ translations }) => translations['el']?.description);
    for (const text of [...named, ...described, venue.translations!['el']?.subtitle]) expect(text).toMatch(GREEK);
    for (const { name, description } of [...items, ...promotionsOf(venue)]) expect(name + description).not.toMatch(/[\u0370-\u03ff]/);
    expect(items.filter(({ description }) => description.length < 10)).toEqual([]);
  });

  test('no item has two extras of one name, no extra two options of one value', () => {
    for (const item of items) {
      const names = (item.extras ?? []).map(({ option }) => option);
      expect(new Set(names).size, item.name).toBe(names.length);
    }
    for (const { options } of extras) expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  });

  test('extras of all three types, some required, some free, some that add an allergen', () => {
    expect(new Set(extras.map(({ type }) => type))).toEqual(new Set(['radio', 'select', 'checkbox']));
    expect(extras.filter(({ type, required }) => type === 'radio' && required).length).toBeGreaterThan(0);
    for (const { maxSelectable } of extras.filter(({ type }) => type === 'checkbox')) expect([2, 3]).toContain(maxSelectable);
    const options = extras.flatMap((extra) => extra.options);
    expect(options.some(({ cost }) => cost === 0)).toBe(true);
    expect(options.some(({ cost }) => (cost ?? 0) > 0)).toBe(true);
    for (const { value, allergens: brings = [], removes = [] } of options) {
      // What is left out is named as surely as what is brought.
      const allergens = [...brings, ...removes];
      if (/halloumi|feta|cream cheese/i.test(value)) expect(allergens, value).toContain('milk');
      if (/\begg\b|mayo/i.test(value)) expect(allergens, value).toContain('eggs');
      if (/sesame|tahini/i.test(value)) expect(allergens, value).toContain('sesame');
    }
  });

  test('one dish is sold out, one or two are counted, some carry a stamp, some a ribbon', () => {
    expect(items.filter(({ inStock }) => !inStock)).toHaveLength(1);
    const counted = items.filter(({ stockQty }) => stockQty !== null).length;
    expect(counted).toBeGreaterThanOrEqual(1);
    expect(counted).toBeLessThanOrEqual(2);
    expect(items.filter(({ addLoyaltyStamp }) => addLoyaltyStamp).length).toBeGreaterThan(10);
    expect(items.filter(({ ribbon }) => ribbon!.active).length).toBeGreaterThan(3);
  });

  test('promotions running, hidden, to come and over, legible, each with its own code', () => {
    const list = promotionsOf(venue);
    const running = list.filter(({ startDate, endDate }) => Date.parse(startDate!) <= +now && +now <= Date.parse(endDate!));
    const shown = running.filter(({ shouldShow }) => shouldShow);
    expect(shown.length).toBeGreaterThanOrEqual(1);
    expect(shown.length).toBeLessThanOrEqual(2);
    expect(running.filter(({ shouldShow }) => !shouldShow)).toHaveLength(1);
    expect(list.filter(({ startDate }) => Date.parse(startDate!) > +now)).toHaveLength(1);
    expect(list.filter(({ endDate }) => Date.parse(endDate!) < +now)).toHaveLength(1);
    expect(new Set(list.map(({ promoCode }) => promoCode!.code)).size).toBe(list.length);
    for (const { name, backgroundColor, textColor } of list) {
      expect(contrast(backgroundColor!, textColor!), name).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('every drawn dish is shown somewhere', () => {
  const shown = parsed.flatMap((venue) => [
    ...itemsOf(venue).map(({ image }) => image!),
    ...promotionsOf(venue).map(({ backgroundImage }) => backgroundImage!),
  ]);
  const drawn = new Set(readdirSync(publicFile('/dishes')).map((file) => `/dishes/${file}`));
  // Each lies there a second time, for small tiles.
  expect(drawn).toEqual(new Set(shown.flatMap((image) => [image, image.replace(/\.webp$/, '-160.webp')])));
});

test('the taverna is the one of the mock-ups', () => {
  const [elia] = parsed;
  const floors = elia!.tableArrangement!;
  expect(floors.map(({ floor, name }) => [floor, name])).toEqual([
    [1, 'Inside'],
    [2, 'Terrace'],
  ]);
  const numbers = floors.flatMap(({ tables }) => tables.map(({ table }) => table));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(floors[0]!.tables.map(({ table }) => table)).toContain(4);
  expect(floors[1]!.tables.map(({ table }) => table)).toContain(12);
  for (const { cols, rows, tables } of floors) for (const { col, row } of tables) expect(col < cols && row < rows).toBe(true);
  const meze20 = promotionsOf(elia!).find(({ promoCode }) => promoCode!.code === 'MEZE20')!;
  expect(meze20).toMatchObject({ name: 'Six meze, one long lunch', shouldShow: true, promoCode: { type: '%', discount: 20 } });
  expect(itemsOf(elia!).find(({ name }) => name === 'Gyros in warm pita')).toMatchObject({ price: 9.4, addLoyaltyStamp: true });
});

test('a code that takes a sum off asks for an order worth twice as much: nobody has a coffee for nothing', () => {
  const sums = parsed.flatMap(promotionsOf).flatMap(({ promoCode }) => (promoCode?.type === '-' ? [promoCode] : []));
  expect(sums.map(({ code }) => code).toSorted()).toEqual(['CARAFE', 'DEFTERO', 'GYOZA3', 'VARDIA']);
  for (const { code, discount, minimumSubtotal } of sums) expect(minimumSubtotal, code).toBeGreaterThanOrEqual(discount * 2);
});

test('the fourteen allergens all occur but lupin, and each is a known key', () => {
  const seen = new Set(
    parsed.flatMap((venue) => [
      ...itemsOf(venue).flatMap(({ selectedAllergens }) => selectedAllergens ?? []),
      ...extrasOf(venue).flatMap(({ options }) => options.flatMap(({ allergens }) => allergens)),
    ]),
  );
  expect([...seen].toSorted()).toEqual(ALLERGENS.filter((key) => key !== 'lupin').toSorted());
});

test('marks name dishes that there are; nothing that is sold as alcohol is recorded as free of it', () => {
  const items = parsed.flatMap(itemsOf);
  const names = items.map(({ name }) => name);
  for (const name of Object.values(MARKED).flat()) expect(names).toContain(name);
  for (const { name, marks, vatClass } of items) if (vatClass === 'alcohol') expect(marks, name).not.toContain('alcohol_free');
  expect(MARKED.vegetarian.filter((name) => MARKED.vegan.includes(name))).toEqual([]);
});

test('each venue has marks of its own on dishes that there are, and a day of record for each dish', () => {
  for (const venue of parsed) {
    const names = itemsOf(venue).map(({ name }) => name);
    for (const name of OWN_DISHES[venue.id!] ?? []) expect(names).toContain(name);
    const keys = venue.configuration!.ownMarks!.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(itemsOf(venue).filter(({ ownMarks }) => ownMarks?.includes(key)).length, key).toBeGreaterThan(1);
    for (const { translations } of venue.configuration!.ownMarks!) expect(translations['el']?.name).toMatch(GREEK);
    const days = itemsOf(venue).map(({ recordedOn }) => recordedOn!);
    for (const day of days) expect(Date.parse(day)).toBeLessThan(+now);
    expect(new Set(days).size).toBeGreaterThan(3);
  }
});

test('a bun that is drawn with sesame is recorded with it', () => {
  const burgers = parsed.flatMap(itemsOf).filter(({ image }) => image === '/dishes/burger.webp');
  expect(burgers.length).toBeGreaterThan(1);
  for (const { name, selectedAllergens } of burgers) expect(selectedAllergens, name).toContain('sesame');
});

test('a choice is recorded as the dish of its name is', () => {
  for (const venue of parsed) {
    const dishes = new Map(itemsOf(venue).map((item) => [item.name, item]));
    for (const { value, allergens, mayContain = [] } of extrasOf(venue).flatMap(({ options }) => options)) {
      const dish = dishes.get(value);
      if (dish) expect([value, allergens, mayContain]).toEqual([value, dish.selectedAllergens, dish.mayContain]);
    }
  }
});

test('each demo account is the one its venue names, with a password that keeps the rules', () => {
  const named = parsed.flatMap(({ id, storeAccounts }) => storeAccounts!.map(({ email, role }) => `${id} ${role} ${email}`));
  const stores = DEMO_ACCOUNTS.filter((account) => account.accountType === 'Store');
  expect(stores.map(({ venue, role, email }) => `${venue} ${role} ${email}`).toSorted()).toEqual(named.toSorted());
  for (const account of DEMO_ACCOUNTS) {
    const names = account.accountType === 'User' ? [account.firstName, account.lastName] : account.storeName.split(' ');
    const words = [...names, ...account.email.split(/[@.]/)].filter((word) => word.length > 2);
    expect(account.password.length).toBeGreaterThanOrEqual(10);
    for (const word of words) expect(account.password).not.toContain(word.toLowerCase());
  }
  expect(new Set(DEMO_ACCOUNTS.map(({ password }) => password)).size).toBe(DEMO_ACCOUNTS.length);
});

describe('the bigger world', () => {
  const world = (seed: number) => [...generateVenues({ venues: 5, itemsPerVenue: 130, seed, now })];

  test('is the same for the same seed and another for another', () => {
    expect(world(7)).toEqual(world(7));
    expect(world(8)).not.toEqual(world(7));
  });

  test('is valid, numbered from 1001, with as many items as asked', () => {
    const venues = world(7).map((venue) => v.parse(WholeVenueInput, venue));
    expect(venues.map(({ id }) => id)).toEqual([1001, 1002, 1003, 1004, 1005]);
    for (const venue of venues) {
      const items = itemsOf(venue);
      expect(items).toHaveLength(130);
      expect(new Set(items.map(({ id }) => id)).size).toBe(130);
      for (const name of menuOf(venue).categories) {
        const names = menuOf(venue).items[name]!.map((item) => item.name);
        expect(new Set(names).size).toBe(names.length);
      }
    }
    expect(new Set(venues.map(({ company }) => company)).size).toBe(5);
  });

  test('grows to a large menu and refuses one the contract could not hold', () => {
    const [venue] = generateVenues({ venues: 1, itemsPerVenue: 3000, seed: 1, now });
    expect(itemsOf(v.parse(WholeVenueInput, venue))).toHaveLength(3000);
    expect(() => [...generateVenues({ venues: 1, itemsPerVenue: 50_000, seed: 1, now })]).toThrow(RangeError);
  });
});
