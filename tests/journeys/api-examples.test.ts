import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { API_RIGHTS } from '#domain/api-rights.ts';
import { TAKEN, type Example } from '#app/api-docs/said-examples.ts';
import { line, OWNER_1, startApp, type TestApp } from '#tests/support/app.ts';

/** A till's evening, whose calls are the examples of `/api/docs`: `EXAMPLES=take` writes them down anew, without it they are held to what is answered now. */

const KEPT = 'src/app/api-docs/taken-examples.json';

let world: TestApp;
let key: { authorization: string };
beforeAll(async () => {
  world = await startApp();
  const headers = { cookie: await world.signIn(OWNER_1) };
  const made = await world.call('POST', '/api/venues/1/keys', { body: { name: 'Till', rights: API_RIGHTS }, headers });
  key = { authorization: `Bearer ${(made.json as { secret: string }).secret}` };
});
afterAll(() => world.close());

const taken: Record<string, Example> = {};
type Asked = { readonly id?: string; readonly query?: Readonly<Record<string, string>>; readonly body?: unknown };

/** Makes a call with the key and keeps it as an example; of lists their first entry. */
async function ask(name: string, { id = '1', query, body }: Asked = {}): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ');
  const address = path.replace('{id}', id) + (query ? `?${new URLSearchParams(query)}` : '');
  const answer = await world.call(method, address, { body, headers: key });
  expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  taken[name] = {
    params: { id },
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(isJson && { answer: first(answer.json) }),
  };
  return answer.json;
}

function first(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.some((one) => typeof one === 'object') ? 1 : 3).map(first);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, first(one)]));
}

/** Where what was kept is not as what is answered now: another field, or another kind of value. */
function unlike(kept: unknown, now: unknown, at = ''): string[] {
  if (kept === null || now === null) return [];
  if (Array.isArray(kept) && Array.isArray(now)) return kept.length > 0 && now.length > 0 ? unlike(kept[0], now[0], `${at}[]`) : [];
  if (typeof kept !== 'object' || typeof now !== 'object')
    return typeof kept === typeof now ? [] : [`${at}: ${typeof kept}, now ${typeof now}`];
  const [before, after] = [Object.keys(kept), Object.keys(now)];
  const other = [...before.filter((name) => !after.includes(name)), ...after.filter((name) => !before.includes(name))];
  const both = before.filter((name) => after.includes(name));
  return [
    ...other.map((name) => `${at}.${name}`),
    ...both.flatMap((name) => unlike(Reflect.get(kept, name), Reflect.get(now, name), `${at}.${name}`)),
  ];
}

const Orders = v.object({ lastEventId: v.number() });
const Menu = v.object({
  categories: v.array(v.object({ _id: v.string(), items: v.array(v.object({ id: v.string(), seal: v.string() })) })),
});
const Saved = v.object({ id: v.string(), seal: v.string() });

test('a till’s evening is what the examples of the API say', async () => {
  const order = await world.placed({ buyersName: 'Eleni', order: [line('elia-hand-cut-fries', 2)] });
  const { lastEventId } = v.parse(Orders, await ask('GET /api/venues/{id}/orders'));
  const of = { id: order._id };
  await ask('POST /api/orders/{id}/status', { ...of, body: { orderStatus: 1 } });
  await ask('GET /api/venues/{id}/orders/changes', { query: { after: String(lastEventId) } });
  await ask('POST /api/orders/{id}/settle', { ...of, body: { method: 'cash' } });
  const careful = await world.placed({
    order: [{ ...line('elia-warm-pita'), kept: ['molluscs'] }],
    avoids: ['molluscs'],
    orderAmount: 1.2,
  });
  await ask('POST /api/orders/{id}/allergy-read', { id: careful._id });
  await ask('GET /api/venues/{id}/kitchen');
  await ask('GET /api/venues/{id}/floor');
  await ask('GET /api/venues/{id}/bill', { query: { floor: '1', table: '4' } });
  await ask('GET /api/venues/{id}/orders/past');

  const { categories } = v.parse(Menu, await ask('GET /api/venues/{id}/menu'));
  const [category] = categories;
  await ask('POST /api/venues/{id}/menu/stock', { body: { id: category?.items[0]?.id, inStock: false } });
  const item = { name: 'Slow lamb', description: 'With lemon potatoes', price: 16.5 };
  const dish = v.parse(Saved, await ask('POST /api/venues/{id}/menu/items', { body: { seal: null, category: category?._id, item } }));
  await ask('POST /api/venues/{id}/menu/items/changes', { body: { changes: [{ id: dish.id, seal: dish.seal, item: { price: 17.5 } }] } });
  const { categories: now } = v.parse(Menu, (await world.call('GET', '/api/venues/1/menu', { headers: key })).json);
  const seal = now.flatMap(({ items }) => items).find(({ id }) => id === dish.id)?.seal;
  const removed = await ask('POST /api/venues/{id}/menu/items/deletion', { body: { id: dish.id, seal } });
  expect((await world.call('POST', '/api/venues/1/menu/restoration', { body: removed, headers: key })).status).toBe(204);
  const file = Buffer.from('Category,Name,Price\nGrill,Slow lamb,18.50\n').toString('base64');
  await ask('POST /api/venues/{id}/menu/import', { body: { seal: null, name: 'menu.csv', file } });

  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Nicosia' });
  const day = { from: today, to: today };
  await ask('GET /api/venues/{id}/overview', { query: { range: 'today' } });
  await ask('GET /api/venues/{id}/report', { query: day });
  await ask('GET /api/venues/{id}/report/export', { query: { ...day, format: 'csv' } });
  // Days that are named are what is asked for, without a word about the period.
  expect(await ask('GET /api/venues/{id}/books', { query: day })).toMatchObject(day);
  await ask('GET /api/venues/{id}/books/file', { query: { ...day, format: 'bookings' } });
  await ask('GET /api/venues/{id}/settlement', { query: {} });
  if (process.env['EXAMPLES'] === 'take') writeFileSync(KEPT, `${JSON.stringify(taken, null, 2)}\n`);
  const kept = process.env['EXAMPLES'] === 'take' ? taken : TAKEN;
  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(taken).toSorted());
  expect(Object.entries(kept).flatMap(([name, one]) => unlike(one.answer, taken[name]?.answer, name))).toEqual([]);
});
