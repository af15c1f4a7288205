import { setTimeout as delay } from 'node:timers/promises';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { faultsOf, sendable } from './joined-while-paid.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { shareOf, sit } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

/** Of whoever does something at the table, before staff take it off. */
const HEAD_STARTS_MS = [0, 5, 10, 20, 40];
const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
const ACTS = ['hold', 'settle', 'order', 'send'] as const;

export const partedWhilePaid: Proof = {
  name: 'a table that goes off again while it is paid',
  claim:
    'with a round, with or without the guest who reaches for its line or sends the cart, staff who settle it, or an order for that table: each round is on one bill, at a table of it, its money is taken once, and the guest’s phone is where they are',
  rounds: { full: 1000, small: 8 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const [owner, kitchen] = [await signIn(app.url, OWNER), await signIn(app.url, KITCHEN)];
      const menu = await readMenu(app.url, 1);
      const { codes } = await get<{ codes: TableCode[] }>(app.url, '/api/venues/1/tables/codes', { Cookie: owner });
      const [dish] = menu.plain;
      const body = { ...orderBody(menu, { dishes: dish ? [[dish, 1]] : [] }, 0), deliveryMethod: 1, paymentMethod: 99 };
      const before = await takeBaseline(client);
      const violations: string[] = [];
      const told = { parted: 0, refused: 0, settled: 0 };
      const ask = (path: string, wish: object) => post(app.url, `/api/venues/1/visits/${path}`, wish, { Cookie: kitchen });
      for (let round = 0; round < rounds; round += 1) {
        const act = ACTS[round % ACTS.length] ?? 'hold';
        const ms = HEAD_STARTS_MS[Math.floor(round / (2 * ACTS.length)) % HEAD_STARTS_MS.length];
        const wrong = (what: string): void => void violations.push(`round ${round + 1}, ${act}: ${what}`);
        const [here, there] = [codes[round % codes.length], codes[(round + 1) % codes.length]];
        if (!here || !there) throw new Error('the demo world has no tables');
        const seats = [here, there].map(({ floor, table, address }) => ({
          store: 1,
          floor,
          table,
          k: new URL(address).searchParams.get('k'),
        }));
        // Whoever sits there leaves.
        for (const seat of seats) await ask(`${(await sit(app.url, { ...seat, name: 'Somebody' })).visit}/end`, { reason: 'Next round.' });
        const [anna, nikos] = [await sit(app.url, { ...seats[0], name: 'Anna' }), await sit(app.url, { ...seats[1], name: 'Nikos' })];
        const ordered = { ...body, floor: there.floor, table: there.table, k: seats[1]?.k };
        const amount = await learnAmount(app.url, ordered);
        const order = () => place(app.url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount: amount }, cookie: null });
        const { _id: first } = placedOf(await order());
        const at = { floor: there.floor, table: there.table };
        if ((await ask(`${anna.visit}/tables/join`, at)).status !== 200) wrong('not joined');
        const guest = (path: string, wish: object) =>
          post(app.url, `/api/visits/${nikos.visit}${path}`, wish, { Authorization: `Bearer ${nikos.token}` });
        const wish = { id: crypto.randomUUID(), amount, method: 'cash', tip: 0 };
        const line = { quantity: 1, payload: body.order[0]?.payload };
        const sending = act === 'send' ? sendable(await guest('/cart/lines', { deed: crypto.randomUUID(), line, shared: false })) : null;
        const acts: Record<(typeof ACTS)[number], () => Promise<Answer>> = {
          hold: () => guest('/shares', { ...wish, what: { way: 'lines', lines: [{ order: first, line: 1 }] } }),
          settle: () => ask(`${anna.visit}/settle`, { ...wish, what: [{ order: first, lines: null }], tipTo: null, given: null }),
          order,
          send: () => guest('/cart/send', { ...sending, k: seats[1]?.k }),
        };
        // Every other time the guest stays, and the round goes without them.
        const goesToo = Math.floor(round / ACTS.length) % 2 === 0;
        const part = () => ask(`${anna.visit}/tables/part`, { ...at, rounds: [first], people: goesToo ? [nikos.me] : [] });
        const [done, parted] = await Promise.all([acts[act](), delay(ms).then(part)]);
        told[parted.status === 200 ? 'parted' : 'refused'] += 1;
        if (act === 'settle' && done.status === 200) told.settled += 1;
        const mayMiss = act === 'settle' || (act === 'hold' && !goesToo);
        const isDone = done.status < 300 || (mayMiss && refusalOf(done) === 'line_unknown');
        const isRight = parted.status === 200 ? isDone : act === 'hold' && isDone && refusalOf(parted) === 'share_held';
        if (!isRight) wrong(`parted: ${parted.status} ${refusalOf(parted)}, ${act}: ${done.status} ${refusalOf(done)}`);
        const bill = (of: TableCode) => get<Bill>(app.url, `/api/venues/1/bill?floor=${of.floor}&table=${of.table}`, { Cookie: kitchen });
        const [stays, goes] = [await bill(here), await bill(there)];
        const { visit } = await get<{ visit: { _id: string } }>(app.url, `/api/visits/${nikos.visit}`, {
          Authorization: `Bearer ${nikos.token}`,
        });
        if (visit._id !== (goesToo ? goes : stays).visit?._id) wrong('the phone is not where its guest is');
        if ((stays.visit?._id === goes.visit?._id) === (parted.status === 200)) wrong('the tables are not as was answered');
        if (act === 'hold' && done.status === 200) {
          const taken = await ask(`${visit._id}/shares/${shareOf(done)}/take`, { method: 'cash', tipTo: null, given: null });
          if (taken.status !== 200) wrong(`what is held could not be taken: ${taken.status} ${refusalOf(taken)}`);
        }
        const bills = parted.status === 200 ? [await bill(here), await bill(there)] : [await bill(there)];
        const onBills = bills.reduce((sum, one) => sum + one.rounds.length, 0);
        if (onBills !== (act === 'order' || act === 'send' ? 2 : 1)) wrong(`${onBills} rounds are on the bills`);
        for (const one of bills) for (const fault of await faultsOf(client, one)) wrong(fault);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds} rounds: ${told.parted} parted, ${told.refused} refused for who was paying, ${told.settled} settled first; each round on one bill`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
