import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { shareOf, sit, type Phone } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

/** Of whoever does something at the other table, before staff join it. */
const HEAD_STARTS_MS = [0, 5, 10, 20, 40];
const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
const ACTS = ['hold', 'settle', 'order', 'send', 'end', 'cross'] as const;

export const joinedWhilePaid: Proof = {
  name: 'a table that is joined while it is paid',
  claim:
    'a guest who reaches for a line there, orders, or sends the cart, staff who settle it, close it, or join the tables the other way round: all is on one bill, its money is taken once, each order once, and every phone is at a visit that goes on',
  rounds: { full: 1000, small: 6 },
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
      const told = { joined: 0, refused: 0 };
      const ask = (path: string, wish: object) => post(app.url, `/api/venues/1/visits/${path}`, wish, { Cookie: kitchen });
      for (let round = 0; round < rounds; round += 1) {
        const act = ACTS[round % ACTS.length] ?? 'hold';
        const ms = HEAD_STARTS_MS[Math.floor(round / ACTS.length) % HEAD_STARTS_MS.length];
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
        const join = (at: Phone, to: TableCode) => ask(`${at.visit}/tables/join`, { floor: to.floor, table: to.table });
        const guest = (path: string, wish: object) =>
          post(app.url, `/api/visits/${nikos.visit}${path}`, wish, { Authorization: `Bearer ${nikos.token}` });
        const wish = { id: crypto.randomUUID(), amount, method: 'cash', tip: 0 };
        const line = { quantity: 1, payload: body.order[0]?.payload };
        const sending = act === 'send' ? sendable(await guest('/cart/lines', { deed: crypto.randomUUID(), line, shared: false })) : null;
        const acts: Record<(typeof ACTS)[number], () => Promise<Answer>> = {
          hold: () => guest('/shares', { ...wish, what: { way: 'lines', lines: [{ order: first, line: 1 }] } }),
          settle: () => ask(`${nikos.visit}/settle`, { ...wish, what: [{ order: first, lines: null }], tipTo: null, given: null }),
          order,
          send: () => guest('/cart/send', { ...sending, k: seats[1]?.k }),
          end: () => ask(`${nikos.visit}/end`, { reason: 'Left.' }),
          cross: () => join(nikos, here),
        };
        const [done, joined] = await Promise.all([acts[act](), delay(ms).then(() => join(anna, there))]);
        told[joined.status === 200 ? 'joined' : 'refused'] += 1;
        const said = `joined: ${joined.status} ${refusalOf(joined)}, ${act}: ${done.status} ${refusalOf(done)}`;
        if (!isRight(act, done, joined)) wrong(said);
        if (act === 'hold' && done.status === 200) {
          const taken = await ask(`${nikos.visit}/shares/${shareOf(done)}/take`, { method: 'cash', tipTo: null, given: null });
          if (taken.status !== 200) wrong(`what is held could not be taken: ${taken.status} ${refusalOf(taken)}`);
        }
        // Whoever was refused asks again; of two who joined crosswise one was right, and the other's phones are there.
        if (act === 'hold' && joined.status !== 200 && (await join(anna, there)).status !== 200) wrong('not joined once it was paid');
        const mine = await get<{ visit: { _id: string } }>(app.url, `/api/visits/${anna.visit}`, { Authorization: `Bearer ${anna.token}` });
        const bill = await get<Bill>(app.url, `/api/venues/1/bill?floor=${there.floor}&table=${there.table}`, { Cookie: kitchen });
        if (bill.visit?._id !== mine.visit._id) wrong('the two tables are of two visits');
        const orders = act === 'order' || act === 'send' ? 2 : 1;
        if (act !== 'end' && bill.rounds.length !== orders) wrong(`${bill.rounds.length} rounds are on the bill instead of ${orders}`);
        for (const fault of await faultsOf(client, bill)) wrong(fault);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds} rounds: ${told.joined} joined at once, ${told.refused} refused for who was first; each on one bill`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

/** What may come of both, whoever was first. */
function isRight(act: (typeof ACTS)[number], done: Answer, joined: Answer): boolean {
  const isBoth = joined.status === 200 && done.status < 300;
  if (act === 'hold') return isBoth || (done.status === 200 && refusalOf(joined) === 'share_held');
  if (act === 'end') return joined.status === 200 && (done.status === 200 || refusalOf(done) === 'visit_over');
  if (act === 'cross')
    return [done, joined].some(({ status }) => status === 200) && [done, joined].some((one) => refusalOf(one) === 'visit_over');
  return isBoth;
}

/** What a phone sends of its cart. */
export function sendable({ status, body }: Answer) {
  if (status !== 200) throw new Error(`nothing could be put into the cart: ${status} ${JSON.stringify(body)}`);
  const { lines, sums } = body as TableCart;
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  return { id: crypto.randomUUID(), what: 'mine', lines: seen, amount: sums.mine, avoids: [], ratherNot: [] };
}

/** What must not be of a bill: money that is taken otherwise than it is paid, shares of another, rounds at a table that is not its own. */
export async function faultsOf(client: Client, { visit, sums, rounds }: Bill): Promise<string[]> {
  type Row = { taken: number; paid: number; total: number; claims: number; seats: number; twins: number };
  const { rows } = await client.query<Row>(
    `select coalesce(sum(o.taken_cents), 0)::int as taken, coalesce(sum(o.total_cents), 0)::int as total,
       coalesce(sum((select coalesce(sum(amount_cents), 0) from settlement s where s.order_id = o.id)), 0)::int as paid,
       count(*) filter (where exists (select from bill_share_part p join bill_share s on s.venue_id = p.venue_id and s.id = p.share_id
         where p.order_id = o.id and s.state in ('held', 'paid') and s.visit_id <> o.visit_id))::int as claims,
       count(*) filter (where not exists (select from visit_table t where t.venue_id = o.venue_id and t.visit_id = o.visit_id
         and t.floor = o.floor and t.table_number = o.table_number))::int as seats,
       (select count(*)::int from visit v where v.joined_into is not null and exists (select from orders x where x.visit_id = v.id)) as twins
     from orders o where o.visit_id = $1`,
    [visit?._id ?? null],
  );
  const [row] = rows;
  if (!row) return ['it is not there'];
  return [
    ...(row.taken === row.paid ? [] : [`${row.taken} cents are taken, ${row.paid} paid`]),
    ...(Math.round(sums.due * 100) === row.total - row.taken || rounds.length === 0
      ? []
      : [`${sums.due} is to pay of ${row.total} cents, of which ${row.taken} are paid`]),
    ...(row.claims === 0 ? [] : ['a share lies on a round of another bill']),
    ...(row.seats === 0 ? [] : ['a round is served at a table that is not of its visit']),
    ...(row.twins === 0 ? [] : ['a visit that was joined has rounds']),
  ];
}
