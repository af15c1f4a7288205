import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { cookiesOf } from '#tests/support/account-app.ts';
import { expectRefusal, line, OWNER_1, startApp, type Answer, type TestApp } from '#tests/support/app.ts';
import { follow } from '#tests/support/following.ts';

/** What somebody with a photograph of a table's code, and as many cookies as they like, does to those who sit there. */
let world: TestApp;
let owner: { cookie: string };
type Seat = { readonly floor: number; readonly table: number; readonly k: string };
const seats: Seat[] = [];
beforeAll(async () => {
  world = await startApp({ rateLimits: 'on', env: { TRUSTED_PROXIES: '1' } });
  owner = { cookie: await world.signIn(OWNER_1) };
  const all = (await world.call('GET', '/api/venues/1/tables/codes', { headers: owner })).json as { codes: TableCode[] };
  for (const { floor, table, address } of all.codes) seats.push({ floor, table, k: new URL(address).searchParams.get('k') ?? '' });
});
afterAll(() => world.close());

/** A table where nobody sits, another one for each test. */
let at: Seat;
beforeEach(() => {
  world.time.now = null;
  at = seats.shift()!;
});
const HOUR = 60 * 60_000;
const later = (ms: number) => {
  world.time.now = (world.time.now ?? Date.now()) + ms;
};

const FRIES = 'elia-hand-cut-fries';
const HOUSE = '198.51.100.1';
const HOME = '203.0.113.7';
type Phone = { readonly me: string; readonly visit: string; readonly token: string; readonly cookie: string; bill: VisitBill };
type From = { readonly from?: string; readonly cookie?: string };
const headersOf = ({ from = HOUSE, cookie = '' }: From) => ({ 'x-forwarded-for': from, ...(cookie && { cookie }) });
const join = (body: object = {}, by: From = {}): Promise<Answer> =>
  world.call('POST', '/api/visits', { body: { store: 1, ...at, ...body }, headers: headersOf(by) });
async function sits(name: string, by: From = {}, body: object = {}): Promise<Phone> {
  const answer = await join({ name, ...body }, by);
  expect(answer.status, answer.text).toBe(201);
  const { accessToken: token, ...bill } = answer.json as VisitBill & { accessToken: string };
  return { me: bill.me, visit: bill.visit._id, token, cookie: by.cookie || cookiesOf(answer), bill };
}
const as = (phone: Phone) => ({ authorization: `Bearer ${phone.token}`, 'x-forwarded-for': HOUSE });
const read = (phone: Phone): Promise<Answer> => world.call('GET', `/api/visits/${phone.visit}`, { headers: as(phone) });
const billOf = async (phone: Phone): Promise<VisitBill> => {
  const answer = await read(phone);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as VisitBill;
};
const names = ({ people }: VisitBill): string[] => people.map(({ name }) => name);
const orders = (cookie: string, from = HOUSE): Promise<SavedOrder> =>
  world.placed({ ...at, order: [line(FRIES, 1), line(FRIES, 2)] }, headersOf({ from, cookie }));
const say = (phone: Phone, order: string, nth: number, whose: 'me' | 'table'): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/whose`, { body: { lines: [{ order, line: nth }], whose }, headers: as(phone) });
const whose = ({ rounds }: VisitBill) => rounds.flatMap(({ lines }) => lines.map((one) => one.whose));
const hold = (phone: Phone, what: object, amount: number): Promise<Answer> =>
  world.call('POST', `/api/visits/${phone.visit}/shares`, {
    body: { id: crypto.randomUUID(), method: 'cash', tip: 0, what, amount },
    headers: as(phone),
  });
const held = async (phone: Phone, what: object, amount: number): Promise<string> => {
  const answer = await hold(phone, what, amount);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { share: { _id: string } }).share._id;
};
const remove = (phone: Phone): Promise<Answer> =>
  world.call('POST', `/api/venues/1/visits/${phone.visit}/people/${phone.me}/remove`, { headers: owner });
const phonesSeen = async (): Promise<number> =>
  ((await world.call('GET', `/api/venues/1/bill?floor=${at.floor}&table=${at.table}`, { headers: owner })).json as Bill).guests.length;
/** A browser that was here before it joined. */
const browser = async (from = HOUSE): Promise<string> =>
  cookiesOf(await world.call('GET', '/api/venues/1/payment-options', { headers: headersOf({ from }) }));

describe('places at a table', () => {
  test('fresh cookies of one address fill no table: who did nothing there gives way, who ordered never does', async () => {
    const anna = await sits('Anna');
    await orders(anna.cookie);
    const nikos = await sits('Nikos');
    for (let nth = 0; nth < 40; nth += 1) await sits(`Stranger ${nth}`, { from: HOME });
    const maria = await sits('Maria', { from: '192.0.2.9' });
    const there = names(await billOf(maria));
    expect([there.includes('Anna'), there.includes('Nikos'), there.includes('Maria'), there.length]).toEqual([true, true, true, 24]);
    expect(names(await billOf(nikos))).toEqual(there);
    expect(await phonesSeen()).toBe(24);
  });

  test('a phone that gave way sits down again by the same code', async () => {
    const first = await sits('First', { from: HOME });
    for (let nth = 0; nth < 24; nth += 1) await sits(`Stranger ${nth}`, { from: HOME });
    expectRefusal(await read(first), 404, 'not_found');
    const again = await sits('First', { from: HOME, cookie: first.cookie });
    expect(names(await billOf(again))).toContain('First');
  });
});

describe('a phone that staff took off the table', () => {
  test('does not come back by a fresh cookie, from wherever: who comes now needs an invitation of somebody there', async () => {
    const [anna, prankster] = [await sits('Anna'), await sits('Prankster', { from: HOME })];
    expect((await remove(prankster)).status).toBe(200);
    expectRefusal(await join({}, { from: HOME }), 403, 'invitation_needed');
    expectRefusal(await join({}, { from: '192.0.2.10' }), 403, 'invitation_needed');
    expectRefusal(await join({ k: '', invitation: prankster.bill.invitation }, { from: HOME }), 403, 'code_needed');
    const { invitation } = await billOf(anna);
    expect(names((await sits('Maria', {}, { k: '', invitation })).bill)).toEqual(['Anna', 'Maria']);
    expect((await sits('Anna', { cookie: anna.cookie })).me).toBe(anna.me);
  });

  test('with nobody else there its address is not let in again, and others are', async () => {
    const prankster = await sits('Prankster', { from: HOME });
    await remove(prankster);
    expectRefusal(await join({}, { from: HOME }), 403, 'invitation_needed');
    await sits('Maria');
  });

  test('hears that something happened, and then nothing any more', async () => {
    const [anna, prankster] = [await sits('Anna'), await sits('Prankster', { from: HOME })];
    const { body } = await world.app.request(`/api/visits/${prankster.visit}/events`, { headers: as(prankster) });
    const heard = body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (what: RegExp) => {
      while (!what.test(text)) {
        const { value, done } = await heard.read();
        if (done) return 'over';
        text += value;
      }
      return 'heard';
    };
    expect(await until(/event: hello/)).toBe('heard');
    await remove(prankster);
    expect(await until(/event: bill/)).toBe('heard');
    text = '';
    await orders(anna.cookie);
    expect(await until(/event: bill/)).toBe('over');
  });

  test('takes nothing back of what it ordered by holding it', async () => {
    const cookie = await browser(HOME);
    const { _id } = await orders(cookie, HOME);
    const prankster = await sits('Prankster', { from: HOME, cookie });
    const anna = await sits('Anna');
    await remove(prankster);
    const { invitation } = await billOf(anna);
    const bare = cookie.replace(/(?:^|; )browser=[^;]*/, '');
    const again = await sits('Again', { from: '192.0.2.11', cookie: bare }, { k: '', invitation, orders: [_id] });
    expect(whose(again.bill)).toEqual([null, null]);
  });
});

describe('whose a line is', () => {
  test('whoever ordered it outranks whoever says that it is theirs, whenever they join', async () => {
    const cookie = await browser();
    const { _id } = await orders(cookie);
    const eve = await sits('Eve', { from: HOME });
    expect(whose((await say(eve, _id, 1, 'me')).json as VisitBill)).toEqual([eve.me, null]);
    const nikos = await sits('Nikos', { cookie });
    expect(whose(nikos.bill)).toEqual([nikos.me, nikos.me]);
    expectRefusal(await say(eve, _id, 1, 'table'), 409, 'not_yours');
  });

  test('what its orderer gave away is whose who takes it, until the orderer takes it back', async () => {
    const anna = await sits('Anna');
    const { _id } = await orders(anna.cookie);
    const nikos = await sits('Nikos');
    await say(anna, _id, 1, 'table');
    expect(whose((await say(nikos, _id, 1, 'me')).json as VisitBill)).toEqual([nikos.me, anna.me]);
    expect(whose((await say(anna, _id, 1, 'me')).json as VisitBill)).toEqual([anna.me, anna.me]);
    expectRefusal(await say(nikos, _id, 1, 'me'), 409, 'not_yours');
  });

  test('a round that was ordered without a mark is of who holds it, also where somebody was quicker to claim it', async () => {
    const first = await world.placeOrder({ ...at }, headersOf({}));
    const { _id } = first.json as SavedOrder;
    const eve = await sits('Eve', { from: HOME });
    await say(eve, _id, 1, 'me');
    const anna = await sits('Anna', { cookie: cookiesOf(first) }, { orders: [_id] });
    expect(whose(anna.bill)).toEqual([anna.me]);
  });
});

describe('presence fades', () => {
  test('a page that only reads goes home after three hours; who orders stays', async () => {
    const [anna, nikos] = [await sits('Anna'), await sits('Nikos')];
    await orders(anna.cookie);
    later(2 * HOUR);
    await orders(nikos.cookie);
    for (const phone of [anna, nikos]) expect((await read(phone)).status).toBe(200);
    later(1.5 * HOUR);
    expectRefusal(await read(anna), 409, 'visit_over');
    // What she ordered is still hers on everybody's page.
    expect(names(await billOf(nikos))).toEqual(['Anna', 'Nikos']);
    expect((await sits('', { cookie: anna.cookie })).me).toBe(anna.me);
  });

  test('who opened a visit from home reads nothing of those who come an hour later', async () => {
    const stranger = await sits('Stranger', { from: HOME });
    expect((await read(stranger)).status).toBe(200);
    later(HOUR);
    const anna = await sits('Anna');
    await orders(anna.cookie);
    expectRefusal(await read(stranger), 409, 'visit_over');
    expect(names(await billOf(anna))).toEqual(['Anna']);
  });
});

describe('a share that was held', () => {
  const only = (order: string, nth: number) => ({ way: 'lines', lines: [{ order, line: nth }] });

  test('rests when its time is over, so that one phone locks nobody out; a change of mind goes on with the same three minutes', async () => {
    const [anna, eve] = [await sits('Anna'), await sits('Eve', { from: HOME })];
    const { _id } = await orders(anna.cookie);
    const first = await held(eve, only(_id, 1), 4);
    const until = (await billOf(eve)).shares[0]?.until;
    later(100_000);
    await world.call('POST', `/api/visits/${eve.visit}/shares/${first}/free`, { headers: as(eve) });
    await held(eve, { way: 'rest' }, 12);
    expect((await billOf(eve)).shares[0]?.until).toBe(until);
    later(100_000);
    const { details } = expectRefusal(await hold(eve, only(_id, 1), 4), 409, 'share_rests');
    expect(Date.parse(String(details['until']))).toBeGreaterThan(Date.parse(until ?? ''));
    await held(anna, only(_id, 1), 4);
    later(400_000);
    await held(eve, only(_id, 1), 4);
  });

  test('rests when staff freed it, and its phone hears that it was they', async () => {
    const [anna, eve] = [await sits('Anna'), await sits('Eve', { from: HOME })];
    const { _id } = await orders(anna.cookie);
    const share = await held(eve, only(_id, 2), 8);
    const free = await world.call('POST', `/api/venues/1/visits/${eve.visit}/shares/${share}/free`, { headers: owner });
    expect(free.status, free.text).toBe(200);
    expect([(await billOf(eve)).freed?.amount, (await billOf(anna)).freed]).toEqual([8, null]);
    expectRefusal(await hold(eve, only(_id, 2), 8), 409, 'share_rests');
    await held(eve, only(_id, 1), 4);
    await held(anna, only(_id, 2), 8);
  });

  test('of who sits alone rests never: there is nobody to be locked out', async () => {
    const anna = await sits('Anna');
    const { _id } = await orders(anna.cookie);
    await held(anna, only(_id, 1), 4);
    later(190_000);
    await held(anna, only(_id, 1), 4);
  });
});

test('a phone reads its bill so often as a table changes, and no oftener', async () => {
  const anna = await sits('Anna');
  const answers: number[] = [];
  for (let nth = 0; nth < 130; nth += 1) answers.push((await read(anna)).status);
  expect([answers.slice(0, 100).every((status) => status === 200), answers.at(-1)]).toEqual([true, 429]);
  expect((await read(await sits('Nikos'))).status).toBe(200);
});

test('the live line of a phone that staff take off ends at once, after the word that something happened', async () => {
  const anna = await sits('Anna');
  const live = await follow(`${await world.base()}/api/visits/${anna.visit}/events`, as(anna));
  // The line is quiet: it has looked, and waits for what happens.
  await orders(anna.cookie);
  await live.until((events) => events.length > 0);
  expect((await remove(anna)).status).toBe(200);
  await live.ended;
  expect(live.events.map(({ type }) => type)).toEqual(['bill', 'bill']);
});
