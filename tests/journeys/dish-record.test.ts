import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { ALLERGENS } from '#domain/allergens.ts';
import { EditorItem, ImportReport, Menu } from '#features/menu/menu-schemas.ts';
import type { Settings } from '#features/settings/contract.ts';
import { expectRefusal, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';

/** When a dish's allergens were looked at, and that a changed recipe asks for it again; the venue's own marks; both in files of the menu. */
let world: TestApp;
let headers: { cookie: string };
beforeAll(async () => {
  world = await startApp();
  headers = { cookie: await world.signIn(OWNER_1) };
});
beforeEach(() => void (world.time.now = null));
afterAll(() => world.close());

const DAY = 24 * 3600_000;
const send = (path: string, body: unknown): Promise<Answer> => world.call('POST', `/api/venues/1/menu${path}`, { body, headers });
const menu = async () => v.parse(Menu, (await world.call('GET', '/api/venues/1/menu', { headers })).json);
const item = async (id: string) => (await menu()).categories.flatMap(({ items }) => items).find((one) => one.id === id)!;
const dish = async (id: string) =>
  Object.values((await world.venue(1)).content.menu.items)
    .flat()
    .find((one) => one.id === id)!;
async function saved(id: string, change: object, more: object = {}): Promise<EditorItem> {
  const { seal, category, inStock: _in, stockQty: _qty, recordedOn: _on, toCheck: _check, ...fields } = await item(id);
  const answer = await send('/items', { id, seal, category, item: { ...fields, ...change }, ...more });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(EditorItem, answer.json);
}
async function made(fields: object = {}): Promise<string> {
  const [category] = (await menu()).categories;
  const body = {
    name: `Dish ${crypto.randomUUID()}`,
    price: 4,
    selectedAllergens: ['milk'],
    checkedFree: ['nuts'],
    marks: ['vegetarian'],
    ...fields,
  };
  const answer = await send('/items', { category: category?._id, item: body });
  expect(answer.status, answer.text).toBe(200);
  return v.parse(EditorItem, answer.json).id;
}
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Nicosia', dateStyle: 'short' }).format(world.time.now ?? Date.now());

describe('the day of a record', () => {
  test('is the venue’s own day on which it was made, and guests read it', async () => {
    const id = await made();
    expect(await dish(id)).toMatchObject({ recordedOn: today(), checkedFree: ['nuts'] });
    expect(await dish(id)).not.toHaveProperty('toCheck');
    expect(await dish(await made({ selectedAllergens: [], checkedFree: [], marks: [] }))).not.toHaveProperty('recordedOn');
  });

  test('a changed recipe asks again; “still right” or other allergens answer, other changes do not', async () => {
    const id = await made();
    const first = today();
    world.time.now = Date.now() + 3 * DAY;
    expect(await saved(id, { price: 5, translations: { el: { name: 'Πιάτο' } } })).toMatchObject({ recordedOn: first });
    expect(await dish(id)).not.toHaveProperty('toCheck');
    expect(await saved(id, { description: 'Now with walnuts.' })).toMatchObject({ recordedOn: first, toCheck: true });
    expect(await dish(id)).toMatchObject({ toCheck: true });
    expect(await saved(id, { price: 6 })).toMatchObject({ toCheck: true });
    const right = await saved(id, {}, { stillRight: true });
    expect(right).toMatchObject({ recordedOn: today() });
    expect(right).not.toHaveProperty('toCheck');
    expect(await saved(id, { name: `Other ${id}` })).toMatchObject({ toCheck: true });
    const mended = await saved(id, { selectedAllergens: ['milk', 'nuts'], checkedFree: [] });
    expect(mended).not.toHaveProperty('toCheck');
    expect(await dish(id)).toMatchObject({ recordedOn: today(), selectedAllergens: ['milk', 'nuts'] });
  });

  test('a copy has another name, so it is to be looked at; deleting and undoing changes nothing of it', async () => {
    const id = await made();
    const copy = v.parse(EditorItem, (await send('/items/copy', { id, name: `Copy of ${id}` })).json);
    expect(copy).toMatchObject({ toCheck: true, checkedFree: ['nuts'] });
    expect(await dish(copy.id)).toMatchObject({ toCheck: true });
    const removed = await send('/items/deletion', { id: copy.id, seal: (await item(copy.id)).seal });
    expect((await send('/restoration', removed.json)).status).toBe(204);
    expect(await dish(copy.id)).toMatchObject({ toCheck: true, recordedOn: today() });
  });

  test('a whole venue that is saved with another description asks as well, and one that is only read and saved does not', async () => {
    const id = await made();
    await world.saveVenue(1, (venue) => venue);
    expect(await dish(id)).toMatchObject({ recordedOn: today() });
    await world.saveVenue(1, (venue) => {
      const found = Object.values(venue.content?.menu?.items ?? {})
        .flat()
        .find((one) => one.id === id);
      if (found) found.description = 'Another recipe.';
      return venue;
    });
    expect(await dish(id)).toMatchObject({ toCheck: true });
    await world.saveVenue(1, (venue) => venue);
    expect(await dish(id)).toMatchObject({ toCheck: true });
  });
});

test('a card says what nobody has said: a dish without a record does not look like one that is free', async () => {
  const card = async (id: string) => {
    const { text } = await world.call('GET', '/store/?id=1');
    return new RegExp(`<li[^>]* data-item="${id}".*?</li>`, 's').exec(text)?.[0] ?? 'no card';
  };
  expect(await card(await made({ selectedAllergens: [], checkedFree: [], marks: [] }))).toContain('Allergens not known: ask us');
  const some = await made();
  expect(await card(some)).toContain('Milk. Others not known');
  await saved(some, { checkedFree: ALLERGENS.filter((key) => key !== 'milk') });
  expect(await card(some)).not.toContain('not known');
  await saved(some, { description: 'With something else.' });
  expect(await card(some)).toContain('Milk. Others not known');
});

describe('an option', () => {
  const bread = (option: object) => [{ option: 'Bread', type: 'radio', options: [{ value: 'Rye', cost: 0, ...option }] }];

  test('has marks and allergens, and says whether that is all', async () => {
    const extras = bread({ allergens: ['gluten'], recorded: true, marks: ['vegan'] });
    expect(await dish(await made({ extras }))).toMatchObject({ extras });
  });

  test('that contradicts itself is refused', async () => {
    const [category] = (await menu()).categories;
    const body = { name: 'Contradiction', price: 4, extras: bread({ allergens: ['milk'], marks: ['vegan'] }) };
    expectRefusal(await send('/items', { category: category?._id, item: body }), 400, 'invalid_input');
  });
});

const MARKS = [
  { key: 'garden', name: 'From our garden', sign: 'sprout', translations: { el: { name: 'Από τον κήπο μας' } } },
  { key: 'sharing', name: 'For sharing, at the table', sign: 'heart', translations: {} },
];

describe('the venue’s own marks', () => {
  const save = async (marks: unknown) => {
    const { marks: now } = (await world.call('GET', '/api/venues/1/settings', { headers })).json as Settings;
    return world.call('POST', '/api/venues/1/settings', { headers, body: { section: 'marks', seal: now.seal, value: { marks } } });
  };

  test('are made in the settings, chosen in a dish, and read by guests with their drawings', async () => {
    expect((await save(MARKS)).status).toBe(200);
    const id = await made({ ownMarks: ['garden'] });
    expect((await menu()).ownMarks).toEqual(MARKS);
    expect(await dish(id)).toMatchObject({ ownMarks: ['garden'] });
    expect((await world.venue(1)).configuration?.ownMarks).toEqual(MARKS);
    const [category] = (await menu()).categories;
    const body = { name: 'Strange', price: 4, ownMarks: ['nobody'] };
    expectRefusal(await send('/items', { category: category?._id, item: body }), 400, 'unknown_mark');
  });

  test('one that goes is shown nowhere, and its dishes are saved as before', async () => {
    expect((await save(MARKS)).status).toBe(200);
    const id = await made({ ownMarks: ['garden'] });
    expect((await save(MARKS.slice(1))).status).toBe(200);
    expect(await saved(id, { price: 6 })).toMatchObject({ price: 6 });
    expect((await save(MARKS)).status).toBe(200);
  });

  test.each([
    ['a drawing that is none', [{ ...MARKS[0], sign: 'skull' }]],
    ['no name', [{ ...MARKS[0], name: ' ' }]],
    ['one key twice', [MARKS[0], { ...MARKS[1], key: 'garden' }]],
    ['too many', Array.from({ length: 13 }, (_, at) => ({ ...MARKS[0], key: `m${at}` }))],
  ])('%s is refused', async (_why, marks) => {
    expectRefusal(await save(marks), 400, 'invalid_input');
  });
});

describe('a file of the menu', () => {
  const report = async (file: string | Uint8Array, seal: string | null = null): Promise<ImportReport> => {
    const answer = await send('/import', { seal, name: 'menu.csv', file: Buffer.from(file).toString('base64') });
    expect(answer.status, answer.text).toBe(200);
    return v.parse(ImportReport, answer.json);
  };
  const csv = async () =>
    new Uint8Array(await (await world.app.request('/api/venues/1/menu/export?format=csv', { headers })).arrayBuffer());

  test('diets, own marks and the record come back as they were', async () => {
    const id = await made({ marks: ['vegetarian', 'halal', 'alcohol_free'], ownMarks: ['garden', 'sharing'] });
    const asked = await made();
    await saved(asked, { description: 'Changed.' });
    const file = await csv();
    // What was taken away meanwhile comes back with the file, and nothing else is another.
    await saved(id, { marks: [], ownMarks: [] });
    const told = await report(file);
    expect(told).toMatchObject({ counts: { new: 0, changed: 1, error: 0 }, unknownColumns: [] });
    expect(told.rows.filter(({ status }) => status === 'changed').map(({ changes }) => changes.map(({ column }) => column))).toEqual([
      ['diets', 'own_marks'],
    ]);
    expect((await report(file, told.seal)).applied).toBe(true);
    expect(await dish(id)).toMatchObject({
      marks: ['vegetarian', 'halal', 'alcohol_free'],
      ownMarks: ['garden', 'sharing'],
      recordedOn: today(),
    });
    expect(await dish(asked)).toMatchObject({ toCheck: true });
  });

  /** What a file with one row of a dish says that it would change. */
  const dry = async (id: string, cells: Readonly<Record<string, string>>) => {
    const { name, category } = await item(id);
    const at = (await menu()).categories.find(({ _id }) => _id === category)?.name ?? '';
    const all = { id, category: at, name, ...cells };
    const file = `${Object.keys(all).join()}\n${Object.values(all).join()}\n`;
    const told = await report(file);
    const changes = told.rows[0]?.changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`);
    return { file, told, changes };
  };

  test('a changed recipe is asked about, as its dry run says', async () => {
    const id = await made();
    const { file, told, changes } = await dry(id, { description: 'Other' });
    expect(changes).toEqual(['description:  → Other', 'to_check: no → yes']);
    await report(file, told.seal);
    expect(await dish(id)).toMatchObject({ description: 'Other', toCheck: true });
  });

  test('an old file takes no question back, a later day does', async () => {
    const id = await made();
    const first = today();
    await saved(id, { description: 'Other' });
    expect((await dry(id, { recorded_on: first, to_check: 'no' })).changes).toEqual([]);
    world.time.now = Date.now() + 2 * DAY;
    expect((await dry(id, { recorded_on: today() })).changes).toEqual([`recorded_on: ${first} → ${today()}`, 'to_check: yes → no']);
  });

  test('what is no day is said to be none', async () => {
    const { told } = await dry(await made(), { recorded_on: 'soon' });
    expect(told.rows[0]?.problems).toMatchObject([{ column: 'recorded_on', code: 'not_a_day' }]);
  });
});
