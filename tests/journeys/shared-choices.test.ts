import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { ChangesAnswer, EditorGroup, EditorItem, Menu } from '#features/menu/menu-schemas.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { expectRefusal, line, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { ownVenue } from '#tests/support/own-venue.ts';

let world: TestApp;
let owner: { cookie: string };
let venue: WholeVenue;
beforeAll(async () => {
  world = await startApp();
  owner = { cookie: await world.signIn(OWNER_1) };
  venue = await ownVenue(world);
});
afterAll(() => world.close());

const ask = (path: string, body: unknown, at = venue.id): Promise<Answer> =>
  world.call('POST', `/api/venues/${at}/menu${path}`, { body, headers: owner });
async function done(path: string, body: unknown, at = venue.id): Promise<Answer> {
  const answer = await ask(path, body, at);
  if (answer.status > 204) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer;
}
const menu = async (at = venue.id) => v.parse(Menu, (await world.call('GET', `/api/venues/${at}/menu`, { headers: owner })).json);
const items = async (at = venue.id) => (await menu(at)).categories.flatMap((category) => category.items);
const item = async (id: string, at = venue.id) => (await items(at)).find((one) => one.id === id)!;
const dish = async (id: string, at = venue.id) =>
  Object.values((await world.venue(at)).content.menu.items)
    .flat()
    .find((one) => one.id === id);
const audit = () => world.system.database.db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

async function newItem(fields: object = {}): Promise<EditorItem> {
  const [category] = (await menu()).categories;
  const body = { category: category?._id, item: { name: `Dish ${crypto.randomUUID()}`, price: 4.5, ...fields } };
  return v.parse(EditorItem, (await done('/items', body)).json);
}
const milk = (oat: number) => ({
  option: 'Milk',
  type: 'radio',
  required: true,
  options: [
    { value: 'Cow', cost: 0, allergens: ['milk'] },
    { value: 'Oat', cost: oat, allergens: ['gluten'] },
  ],
});
const saveGroup = async (body: object) => v.parse(EditorGroup, (await done('/groups', body)).json);

describe('choices that dishes share', () => {
  test('are changed once, for all; guests read and pay what they hold', async () => {
    const [one, two] = [await newItem(), await newItem()];
    const made = await saveGroup({ extra: milk(0.5), items: [one.id, two.id] });
    expect((await item(one.id)).extras).toMatchObject([{ option: 'Milk', group: made._id }]);
    // In what guests read there is no group.
    expect((await dish(two.id))?.extras).toEqual([expect.not.objectContaining({ group: expect.anything() })]);
    const order = { storeId: venue.id, order: [line(two.id, 1, { Milk: 'Oat' })] };
    expect(await world.placed({ ...order, orderAmount: 5 })).toMatchObject({ orderAmount: 5 });
    await saveGroup({ _id: made._id, seal: made.seal, extra: milk(0.8) });
    for (const id of [one.id, two.id]) expect((await dish(id))?.extras?.[0]?.options[1]).toMatchObject({ cost: 0.8 });
    expect(await world.placed({ ...order, orderAmount: 5.3 })).toMatchObject({ orderAmount: 5.3 });
    expect(await audit()).toMatchObject({ action: 'extras.saved', subject: 'Milk' });
    expectRefusal(await ask('/groups', { _id: made._id, seal: made.seal, extra: milk(9) }), 409, 'changed_meanwhile');
  });

  test('a dish takes them and leaves them, and keeps a copy where its own is wanted', async () => {
    const [one, two] = [await newItem(), await newItem()];
    const made = await saveGroup({ extra: { ...milk(0.5), option: 'Milk two' }, items: [one.id] });
    const { id, seal, category, inStock: _i, stockQty: _q, ...fields } = await item(two.id);
    // What somebody sends of a shared choice is not what it holds.
    const sent = { ...fields, extras: [{ ...milk(7), option: 'Milk two', group: made._id }] };
    const saved = v.parse(EditorItem, (await done('/items', { id, seal, category, item: sent })).json);
    expect(saved.extras?.[0]?.options[1]).toMatchObject({ cost: 0.5 });
    const own = { ...fields, extras: (saved.extras ?? []).map(({ group: _group, ...extra }) => extra) };
    await done('/items', { id, seal: saved.seal, category, item: own });
    await saveGroup({ _id: made._id, seal: made.seal, extra: { ...milk(1.5), option: 'Milk two' } });
    expect((await dish(two.id))?.extras?.[0]?.options[1]).toMatchObject({ cost: 0.5 });
    expect((await dish(one.id))?.extras?.[0]?.options[1]).toMatchObject({ cost: 1.5 });
  });

  test('ended, each dish keeps its own, or it goes from all', async () => {
    const one = await newItem();
    const kept = await saveGroup({ extra: { ...milk(0.5), option: 'Kept' }, items: [one.id] });
    const gone = await saveGroup({ extra: { ...milk(0.5), option: 'Gone' }, items: [one.id] });
    await done('/groups/deletion', { id: kept._id, seal: kept.seal, keep: true });
    await done('/groups/deletion', { id: gone._id, seal: gone.seal, keep: false });
    expect((await item(one.id)).extras).toEqual([expect.objectContaining({ option: 'Kept' })]);
    expect((await item(one.id)).extras?.[0]?.group).toBeUndefined();
    const removed = (await done('/items/deletion', { id: one.id, seal: (await item(one.id)).seal })).json;
    await done('/restoration', removed);
    expect((await item(one.id)).extras).toHaveLength(1);
  });

  test('a dish that has one of that name is named, and nothing changes', async () => {
    const one = await newItem({ extras: [milk(0.2)] });
    const two = await newItem();
    expect(expectRefusal(await ask('/groups', { extra: milk(0.5), items: [two.id, one.id] }), 400, 'unfit_item').details).toMatchObject({
      id: one.id,
    });
    expect((await item(two.id)).extras).toEqual([]);
  });

  test('a deleted dish comes back with them, and with its own where they ended meanwhile', async () => {
    const one = await newItem();
    const made = await saveGroup({ extra: { ...milk(0.5), option: 'Ends' }, items: [one.id] });
    const removed = (await done('/items/deletion', { id: one.id, seal: (await item(one.id)).seal })).json;
    await done('/groups/deletion', { id: made._id, seal: made.seal, keep: true });
    await done('/restoration', removed);
    expect((await item(one.id)).extras).toMatchObject([{ option: 'Ends' }]);
    expect((await item(one.id)).extras?.[0]?.group).toBeUndefined();
  });

  test('a copy of the venue shares as the model does, apart from it; what differs in one dish is that dish’s own', async () => {
    const [one, two] = [await newItem(), await newItem()];
    const made = await saveGroup({ extra: { ...milk(0.5), option: 'Copied' }, items: [one.id, two.id] });
    const all = (await world.call('GET', '/api/stores', { headers: world.admin })).json as WholeVenue[];
    const { _id, id: _id2, revision: _r, ...model } = all.find(({ id }) => id === venue.id)!;
    const copy = (await world.call('POST', '/api/stores', { body: model, headers: world.admin })).json as WholeVenue;
    const group = (await menu(copy.id)).groups.find(({ extra }) => extra.option === 'Copied')!;
    await done('/groups', { _id: group._id, seal: group.seal, extra: { ...group.extra, required: false } }, copy.id);
    expect((await dish(one.id, copy.id))?.extras?.at(-1)).toMatchObject({ option: 'Copied', required: false });
    expect((await dish(one.id))?.extras?.at(-1)).toMatchObject({ option: 'Copied', required: true });
    // The administrator's whole save keeps them, and makes what differs a dish's own.
    await world.saveVenue(venue.id, (now) => {
      const list = Object.values(now.content?.menu?.items ?? {}).flat();
      const extra = list.find(({ id }) => id === two.id)?.extras?.at(-1);
      if (extra) extra.required = false;
      return now;
    });
    expect((await item(one.id)).extras?.at(-1)).toMatchObject({ group: made._id, required: true });
    expect((await item(two.id)).extras?.at(-1)?.group).toBeUndefined();
    expect((await item(two.id)).extras?.at(-1)).toMatchObject({ option: 'Copied', required: false });
  });

  test('the database has no dish that names what is not there', async () => {
    const one = await newItem();
    const wrong = JSON.stringify([{ group: crypto.randomUUID() }]);
    const { pool } = world.system.database;
    await expect(pool.query('update item set extras = $1 where id = $2', [wrong, one.id])).rejects.toThrow(/not there/);
    const made = await saveGroup({ extra: { ...milk(0.5), option: 'Held' }, items: [one.id] });
    await expect(pool.query('delete from extra_group where id = $1', [made._id])).rejects.toThrow(/still names/);
  });
});

describe('a record of allergens, and the choices that dishes share', () => {
  const recorded = { selectedAllergens: ['milk'], checkedFree: ['nuts'] };
  const shared = async (option: string, dishes: readonly EditorItem[]) =>
    saveGroup({ extra: { ...milk(0.5), option }, items: dishes.map(({ id }) => id) });
  const stillRight = async ({ id }: EditorItem) => {
    const { seal, category, inStock: _in, stockQty: _qty, id: _id, recordedOn: _on, toCheck: _check, ...fields } = await item(id);
    await done('/items', { id, seal, category, item: fields, stillRight: true });
  };
  const nuts = (option: string, cost = 0.5) => {
    const [cow, oat] = milk(cost).options;
    return { ...milk(cost), option, options: [cow, { ...oat!, allergens: ['gluten', 'nuts'] }] };
  };

  test('another allergen of an option asks again about every dish that has it; a price does not', async () => {
    const [one, two, bare] = [await newItem(recorded), await newItem(recorded), await newItem()];
    const made = await shared('Asked', [one, two, bare]);
    await stillRight(one);
    await stillRight(two);
    const priced = await saveGroup({ _id: made._id, seal: made.seal, extra: { ...milk(0.9), option: 'Asked' } });
    expect(await dish(one.id)).not.toHaveProperty('toCheck');
    await saveGroup({ _id: made._id, seal: priced.seal, extra: nuts('Asked', 0.9) });
    for (const { id } of [one, two]) {
      expect(await item(id)).toMatchObject({ toCheck: true, checkedFree: ['nuts'] });
      expect(await dish(id)).toMatchObject({ toCheck: true });
    }
    expect(await item(bare.id)).not.toHaveProperty('toCheck');
  });

  test('a dish that gets one or loses one is asked about; that each keeps a copy changes no recipe', async () => {
    const [one, two, three] = [await newItem(recorded), await newItem(recorded), await newItem(recorded)];
    const made = await shared('Comes', [one, two]);
    expect(await item(one.id)).toMatchObject({ toCheck: true });
    await stillRight(one);
    await stillRight(two);
    const next = await saveGroup({ _id: made._id, seal: made.seal, extra: made.extra, items: [two.id, three.id] });
    expect(await item(one.id)).toMatchObject({ toCheck: true, extras: [] });
    expect(await item(two.id)).not.toHaveProperty('toCheck');
    expect(await item(three.id)).toMatchObject({ toCheck: true });
    await done('/groups/deletion', { id: made._id, seal: next.seal, keep: true });
    expect(await item(two.id)).not.toHaveProperty('toCheck');
    const last = await shared('Goes', [two]);
    await stillRight(two);
    await done('/groups/deletion', { id: last._id, seal: last.seal, keep: false });
    expect(await item(two.id)).toMatchObject({ toCheck: true });
  });

  test('“still right” answers for the dishes that were asked about by this, and for no other', async () => {
    const [sure, doubtful] = [await newItem(recorded), await newItem(recorded)];
    const made = await saveGroup({ extra: { ...milk(0.5), option: 'Right' }, items: [sure.id], stillRight: true });
    expect(await item(sure.id)).not.toHaveProperty('toCheck');
    const both = await saveGroup({ _id: made._id, seal: made.seal, extra: made.extra, items: [sure.id, doubtful.id] });
    await saveGroup({ _id: made._id, seal: both.seal, extra: nuts('Right'), stillRight: true });
    expect(await item(sure.id)).not.toHaveProperty('toCheck');
    expect(await item(doubtful.id)).toMatchObject({ toCheck: true });
  });

  test('a dish that was away while its choice changed comes back with the question', async () => {
    const one = await newItem(recorded);
    const made = await shared('Away', [one]);
    await stillRight(one);
    const removed = (await done('/items/deletion', { id: one.id, seal: (await item(one.id)).seal })).json;
    await saveGroup({ _id: made._id, seal: made.seal, extra: nuts('Away') });
    await done('/restoration', removed);
    expect(await item(one.id)).toMatchObject({ toCheck: true });
    expect((await item(one.id)).extras?.[0]?.options[1]).toMatchObject({ allergens: ['gluten', 'nuts'] });
  });
});

describe('a choice with a chosen default', () => {
  test('one option at most; it reaches guests', async () => {
    const options = [
      { value: 'Small', cost: 0, preset: false },
      { value: 'Large', cost: 3, preset: true },
    ];
    const made = await newItem({ extras: [{ option: 'Portion', type: 'radio', required: true, options }] });
    expect((await dish(made.id))?.extras?.[0]?.options).toMatchObject(options);
    const [category] = (await menu()).categories;
    const both = options.map((option) => ({ ...option, preset: true }));
    const item_ = { name: 'Both', price: 1, extras: [{ option: 'Portion', type: 'radio', required: true, options: both }] };
    expectRefusal(await ask('/items', { category: category?._id, item: item_ }), 400, 'invalid_input');
  });
});

describe('many dishes at once', () => {
  const changes = (list: readonly EditorItem[], of: object, more: object = {}) => ({
    changes: list.map(({ id, seal }) => ({ id, seal, item: of, ...more })),
  });

  test('price, stock, allergens, hours, category, hidden: all or nothing, and back again', async () => {
    const before = [await newItem({ price: 4 }), await newItem({ price: 5 })];
    const other = (await menu()).categories.at(-1)!;
    const hours = [{ days: [0, 1], from: '08:00', to: '11:00' }];
    const fields = { selectedAllergens: ['milk'], availability: hours, hidden: true, inStock: false };
    const answer = v.parse(ChangesAnswer, (await done('/items/changes', changes(before, fields, { category: other._id }))).json);
    for (const { id } of before) {
      expect(await item(id)).toMatchObject({ ...fields, category: other._id });
      expect(await dish(id)).toBeUndefined();
    }
    expect(await audit()).toMatchObject({ action: 'items.changed', subject: '2' });
    // The seals of the answer undo it.
    const back = answer.items.map(({ id, seal }, index) => {
      const { selectedAllergens, availability, inStock, category } = before[index]!;
      return { id, seal, category, item: { selectedAllergens, availability, inStock, hidden: false } };
    });
    await done('/items/changes', { changes: back });
    for (const one of before)
      expect(await item(one.id)).toMatchObject({ selectedAllergens: [], availability: [], inStock: true, category: one.category });
  });

  test('one that somebody changed meanwhile, or that may not become so: none changes, and it is named', async () => {
    const [one, two] = [await newItem(), await newItem({ marks: ['vegan'] })];
    await done('/items/changes', changes([one], { price: 9 }));
    expectRefusal(await ask('/items/changes', changes([two, one], { price: 1 })), 409, 'changed_meanwhile');
    expect((await item(two.id)).price).toBe(4.5);
    const now = await item(one.id);
    expect(
      expectRefusal(await ask('/items/changes', changes([now, two], { selectedAllergens: ['milk'] })), 400, 'unfit_item').details,
    ).toMatchObject({
      id: two.id,
    });
    expect((await item(one.id)).selectedAllergens).toEqual([]);
  });

  test('a hidden dish is neither seen nor sold', async () => {
    const one = await newItem();
    const order = { storeId: venue.id, order: [line(one.id)], orderAmount: 4.5 };
    expect((await world.placeOrder(order)).status).toBe(201);
    await done('/items/changes', changes([one], { hidden: true }));
    expect((await world.placeOrder(order)).status).toBeGreaterThanOrEqual(400);
    expect((await world.call('GET', `/store/?id=${venue.id}`)).text).not.toContain(one.name);
  });
});
