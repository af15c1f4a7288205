import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { EditorItem, Menu, Removed } from '#features/menu/menu-schemas.ts';
import { expectRefusal, line, OWNER_1, STAFF_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

let world: TestApp;
let owner: { cookie: string };
let staff: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  staff = { cookie: await world.signIn(STAFF_1) };
});
beforeEach(() => void (world.time.now = null));
afterAll(() => world.close());

const PAN = 'elia-pan-of-the-day';
const ask = (path: string, body: unknown, headers: Readonly<Record<string, string>> = owner): Promise<Answer> =>
  world.call('POST', `/api/venues/1/menu${path}`, { body, headers });
async function done(path: string, body: unknown): Promise<Answer> {
  const answer = await ask(path, body);
  if (answer.status > 204) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}
const menu = async () => v.parse(v.strictObject(Menu.entries), (await world.call('GET', '/api/venues/1/menu', { headers: owner })).json);
const items = async () => (await menu()).categories.flatMap((category) => category.items);
const item = async (id: string) => (await items()).find((one) => one.id === id)!;
/** What a change of an item sends: what was read, without what the server gives. */
const bodyOf = ({ id, seal, category, inStock: _in, stockQty: _qty, ...fields }: EditorItem, change: object = {}) => ({
  id,
  seal,
  category,
  item: { ...fields, ...change },
});
const dish = async (id: string) =>
  Object.values((await world.venue(1)).content.menu.items)
    .flat()
    .find((one) => one.id === id);
const audit = () => world.system.database.db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
const someWords = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

async function newItem(fields: object = {}): Promise<EditorItem> {
  const [category] = (await menu()).categories;
  const body = { category: category?._id, item: { name: someWords('Dish'), price: 4.5, ...fields } };
  return v.parse(EditorItem, (await done('/items', body)).json);
}

describe('items', () => {
  test('a new one is what diners read, with everything that was written of it', async () => {
    const written = {
      name: 'Bean soup',
      price: 6.2,
      description: 'With celery.',
      selectedAllergens: ['celery'],
      mayContain: ['gluten'],
      checkedFree: ['nuts', 'peanuts'],
      marks: ['vegan', 'spicy'],
      translations: { el: { name: 'Φασολάδα', description: 'Με σέλινο.' } },
      availability: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '24:00' }],
      ribbon: { active: true, text: 'Fasting', translations: { el: { name: 'Νηστίσιμο' } } },
      extras: [
        {
          option: 'Bread',
          type: 'radio',
          required: true,
          options: [
            { value: 'No', cost: 0 },
            { value: 'Yes', cost: 0.8, allergens: ['gluten'] },
          ],
        },
      ],
      stockQty: 7,
    };
    const made = await newItem(written);
    expect(await dish(made.id)).toMatchObject({ ...written, extras: [{ ...written.extras[0], maxSelectable: null }], inStock: true });
    expect(await audit()).toMatchObject({ action: 'item.added', subject: 'Bean soup', before: null });
    // The administrator's whole save keeps it.
    await world.saveVenue(1, (venue) => venue);
    expect(await dish(made.id)).toMatchObject(written);
  });

  test('an allergen in two lists, a price with three decimals and an unknown category are refused', async () => {
    const [category] = (await menu()).categories;
    const save = (fields: object, of = category?._id) => ask('/items', { category: of, item: { name: 'X', price: 1, ...fields } });
    expectRefusal(await save({ selectedAllergens: ['milk'], checkedFree: ['milk'] }), 400, 'invalid_input');
    expectRefusal(await save({ mayContain: ['milk'], checkedFree: ['milk'] }), 400, 'invalid_input');
    expectRefusal(await save({ marks: ['raw'] }), 400, 'invalid_input');
    expectRefusal(await save({ marks: ['vegan'], selectedAllergens: ['eggs'] }), 400, 'invalid_input');
    expectRefusal(await save({ marks: ['vegetarian'], selectedAllergens: ['fish'] }), 400, 'invalid_input');
    expectRefusal(await save({ price: 1.005 }), 400, 'invalid_input');
    expectRefusal(await save({ name: '' }), 400, 'invalid_input');
    expectRefusal(await save({}, crypto.randomUUID()), 404, 'not_found');
  });

  test('two who change one item at once: one wins, the other gets that version, and may then choose', async () => {
    const before = await newItem();
    const answers = await Promise.all(['One', 'Two'].map((name) => ask('/items', bodyOf(before, { name }))));
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
    expect(winner?.status).toBe(200);
    const { details } = expectRefusal(loser!, 409, 'changed_meanwhile');
    const won = v.parse(EditorItem, winner?.json);
    expect(details).toMatchObject({ current: { name: won.name, price: before.price }, seal: won.seal });
    const mine = await ask('/items', { ...bodyOf(before, { name: 'Mine' }), seal: details['seal'] });
    expect(mine.status).toBe(200);
    expect((await item(before.id)).name).toBe('Mine');
  });

  test('an order in between changes the stock, not the seal; a save without stock leaves what is left alone', async () => {
    const before = await newItem({ stockQty: 5 });
    await world.placed({ order: [line(before.id, 2)] });
    expect((await ask('/items', bodyOf(before, { price: 5 }))).status).toBe(200);
    expect(await item(before.id)).toMatchObject({ price: 5, stockQty: 3 });
  });

  test('the same again changes nothing, and nothing is logged', async () => {
    const before = await newItem();
    const { id: last } = await audit();
    await done('/items', bodyOf(before));
    expect((await audit()).id).toBe(last);
  });

  test('a copy stands right after its model, with another id and name', async () => {
    const before = await item(PAN);
    const copy = v.parse(EditorItem, (await done('/items/copy', { id: PAN, name: 'Pan of tomorrow' })).json);
    const names = (await items()).map(({ id }) => id);
    expect(names.indexOf(copy.id)).toBe(names.indexOf(PAN) + 1);
    expect(copy).toMatchObject({ price: before.price, extras: before.extras, description: before.description, category: before.category });
  });
});

describe('deleting and undoing', () => {
  test('an item comes back with its id, place and stock', async () => {
    const before = await newItem({ stockQty: 3 });
    await newItem();
    const order = (await items()).map(({ id }) => id);
    const removed = (await done('/items/deletion', before)).json;
    expect(await dish(before.id)).toBeUndefined();
    expect(await audit()).toMatchObject({ action: 'item.deleted', subject: before.name });
    await done('/restoration', removed);
    expect(await item(before.id)).toEqual(before);
    expect((await items()).map(({ id }) => id)).toEqual(order);
    expectRefusal(await ask('/restoration', removed), 409, 'already_there');
  });

  test('a category comes back with all that was in it; of two undos at once one is done', async () => {
    const category = (await menu()).categories[1]!;
    const before = await menu();
    const removed = v.parse(Removed, (await done('/categories/deletion', { id: category._id, seal: category.seal })).json);
    expect(removed.items).toHaveLength(category.items.length);
    expect((await menu()).categories.map(({ name }) => name)).not.toContain(category.name);
    const answers = await Promise.all([ask('/restoration', removed), ask('/restoration', removed)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await menu()).categories).toEqual(before.categories);
  });

  test('what somebody else changed meanwhile is not deleted unseen', async () => {
    const before = await newItem();
    await done('/items', bodyOf(before, { price: 9 }));
    expectRefusal(await ask('/items/deletion', before), 409, 'changed_meanwhile');
    expectRefusal(await ask('/items/deletion', { id: 'nowhere', seal: before.seal }), 404, 'not_found');
  });
});

describe('categories', () => {
  test('are added, named in two languages and coloured; a name is taken once', async () => {
    const name = someWords('Sweets');
    const body = { name, tint: 'fig', translations: { el: { name: 'Γλυκά' } } };
    const both = await Promise.all([ask('/categories', body), ask('/categories', body)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const made = (await menu()).categories.at(-1)!;
    expect(made).toMatchObject({ ...body, items: [] });
    const again = await done('/categories', { ...body, _id: made._id, seal: made.seal, name: `${name}!` });
    expect(again.json).toMatchObject({ _id: made._id, name: `${name}!` });
    expectRefusal(await ask('/categories', { ...body, _id: made._id, seal: made.seal }), 409, 'changed_meanwhile');
  });

  test.each(['__proto__', 'constructor', '   '])('cannot be called %j', async (name) => {
    expectRefusal(await ask('/categories', { name }), 400, 'invalid_input');
    expect((await world.call('GET', '/api/stores/1')).status).toBe(200);
  });
});

describe('the order', () => {
  test('of everything is saved at once, across categories, and is what diners read', async () => {
    const before = await menu();
    const lists = before.categories.map(({ _id, items: list }) => ({ _id, items: list.map(({ id }) => id) })).toReversed();
    const moved = lists[0]?.items.pop() ?? lists[1]?.items.pop() ?? '';
    lists.at(-1)?.items.unshift(moved);
    const answer = await done('/order', { seal: before.orderSeal, categories: lists });
    const after = await menu();
    expect(answer.json).toEqual({ seal: after.orderSeal });
    expect(after.categories.map(({ _id, items: list }) => ({ _id, items: list.map(({ id }) => id) }))).toEqual(lists);
    expect((await world.venue(1)).content.menu.categories).toEqual(before.categories.map(({ name }) => name).toReversed());
    expectRefusal(await ask('/order', { seal: before.orderSeal, categories: lists }), 409, 'changed_meanwhile');
    for (const wrong of [lists.slice(1), [...lists, lists[0]], lists.map(({ _id }) => ({ _id, items: [] }))])
      expectRefusal(await ask('/order', { seal: after.orderSeal, categories: wrong }), 400, 'incomplete_order');
  });
});

describe('stock', () => {
  test('staff set it; it reaches diners, and the order is refused', async () => {
    const before = (await world.call('GET', '/api/stores/1')).headers.get('etag');
    const answer = await ask('/stock', { id: PAN, inStock: false }, staff);
    expect(answer.json).toMatchObject({ id: PAN, inStock: false });
    const after = await world.call('GET', '/api/stores/1', { headers: { 'if-none-match': before ?? '' } });
    expect(after.status).toBe(200);
    expect((await dish(PAN))?.inStock).toBe(false);
    expectRefusal(await world.placeOrder({ order: [line(PAN)], orderAmount: 8.9 }), 409, 'sold_out');
    await ask('/stock', { id: PAN, inStock: true, stockQty: 0 }, staff);
    expect((await ask('/stock', { id: PAN, inStock: true }, staff)).json).toEqual({ id: PAN, inStock: true, stockQty: null });
    expect(await audit()).toMatchObject({ action: 'stock.set', subject: 'Pan of the day', before: { inStock: true, stockQty: 0 } });
    expectRefusal(await ask('/stock', { id: 'nowhere', inStock: true }, staff), 404, 'not_found');
  });

  test('staff change nothing else', async () => {
    expectRefusal(await ask('/items', bodyOf(await item(PAN)), staff), 403, 'not_allowed');
    expectRefusal(await ask('/items', 'nothing at all', staff), 403, 'not_allowed');
  });
});

describe('times of day', () => {
  test('outside them a dish is not available, its order is refused, and the pages change when they begin', async () => {
    // A Monday, 07:59 in Nicosia.
    world.time.now = Date.parse('2026-06-15T04:59:00Z');
    const made = await newItem({ availability: [{ days: [0], from: '08:00', to: '11:00' }] });
    const order = { order: [line(made.id)], orderAmount: 4.5 };
    expect(await dish(made.id)).toMatchObject({ availableNow: false, inStock: true });
    const early = await world.call('GET', '/store/?id=1');
    // An open page asks again then.
    expect((await world.venue(1)).changesAt).toBe('2026-06-15T05:00:00.000Z');
    expect(early.text).toContain('data-next="2026-06-15T05:00:00.000Z"');
    expect((await world.placeOrder(order)).text).toContain('sold_out');
    world.time.now += 60_000;
    expect((await dish(made.id))?.availableNow).toBeUndefined();
    expect((await world.call('GET', '/store/?id=1')).headers.get('etag')).not.toBe(early.headers.get('etag'));
    expect((await world.venue(1)).changesAt).toBe('2026-06-15T08:00:00.000Z');
    world.time.now = Date.parse('2026-06-15T08:00:00Z');
    expect((await dish(made.id))?.availableNow).toBe(false);
  });
});

describe('prices', () => {
  test('are previewed, changed in the chosen categories alone, and only while the menu is what was previewed', async () => {
    const { categories } = await menu();
    const chosen = categories.find((category) => category.items.length > 2)!;
    const body = { seal: null, kind: 'percent', value: 7.5, rounding: 10, categories: [chosen._id] };
    const preview = (await done('/prices', body)).json as { seal: string; items: { id: string; before: number; after: number }[] };
    expect((await item(chosen.items[0]!.id)).price).toBe(chosen.items[0]!.price);
    for (const one of preview.items) expect(Math.round(one.after * 100) % 10).toBe(0);
    await done('/stock', { id: PAN, stockQty: 4 });
    await done('/prices', { ...body, seal: preview.seal });
    for (const one of preview.items) expect((await item(one.id)).price).toBe(one.after);
    const others = categories.filter(({ _id }) => _id !== chosen._id).flatMap(({ items: list }) => list);
    for (const other of others) expect((await item(other.id)).price).toBe(other.price);
    expectRefusal(await ask('/prices', { ...body, seal: preview.seal }), 409, 'changed_meanwhile');
  });

  test('of sizes and extras it is said how many stay, and by a percentage they move too where that is wished, shared ones as well', async () => {
    const costs = async () => {
      const { categories, groups } = await menu();
      const own = categories
        .flatMap((category) => category.items)
        .flatMap(({ extras }) => (extras ?? []).filter(({ group }) => group === undefined));
      return [...own, ...groups.map(({ extra }) => extra)]
        .flatMap(({ options }) => options)
        .map(({ cost }) => Math.round((cost ?? 0) * 100));
    };
    const before = await costs();
    const priced = before.filter((cost) => cost > 0).length;
    expect(priced).toBeGreaterThan(0);
    const body = { seal: null, kind: 'percent', value: 10, rounding: 100, categories: null };
    expect((await done('/prices', body)).json).toMatchObject({ extras: [], staying: priced });
    expect((await done('/prices', { ...body, kind: 'amount', value: 1, extras: true })).json).toMatchObject({
      extras: [],
      staying: priced,
    });
    const preview = (await done('/prices', { ...body, extras: true })).json as { seal: string; extras: unknown[]; staying: number };
    expect([preview.extras.length > 0, preview.staying]).toEqual([true, 0]);
    expect(await costs()).toEqual(before);
    await done('/prices', { ...body, extras: true, seal: preview.seal });
    // To ten cents, however coarse the dishes are rounded: nothing becomes free.
    expect(await costs()).toEqual(before.map((cost) => (cost > 0 ? Math.floor((cost * 1.1 + 5) / 10) * 10 : cost)));
  });
});
