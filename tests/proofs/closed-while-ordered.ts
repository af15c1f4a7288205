import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Client } from 'pg';
import { VISIT_IDLE_MS } from '#domain/bill.ts';
import { openDatabase } from '#platform/server/database.ts';
import type { endLeftVisits as endLeftVisitsHere } from '#features/ordering/server/end-left-visits.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { sendable } from './joined-while-paid.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { sit } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
/** Of whoever orders, before the table is closed; below nothing the other way round. */
const HEAD_STARTS_MS = [0, 4, 8, 16, -4];
/** A guest's own order, the cart of the table, a round that staff write down. */
const ACTS = ['order', 'send', 'staff'] as const;
/** Staff who say nothing, staff who say why, and the time. */
const CLOSERS = ['end', 'reason', 'time'] as const;
type Closer = (typeof CLOSERS)[number];
type Ending = { readonly endLeftVisits: typeof endLeftVisitsHere };

export const closedWhileOrdered: Proof = {
  name: 'a table that is closed while somebody orders there',
  claim:
    'a guest, the cart of the table or staff order while staff end the visit, with a reason and without, or it ends by time: each order is on one bill, no table is closed over it unless somebody said why, and of a cart that was closed nothing is cooked',
  rounds: { full: 1000, small: 6 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const [client, { db, close }] = [await data.connect(), openDatabase(data.url, { connections: 2 })];
    try {
      const [owner, kitchen] = [await signIn(app.url, OWNER), await signIn(app.url, KITCHEN)];
      const menu = await readMenu(app.url, 1);
      const { codes } = await get<{ codes: TableCode[] }>(app.url, '/api/venues/1/tables/codes', { Cookie: owner });
      const [dish] = menu.plain;
      const body = { ...orderBody(menu, { dishes: dish ? [[dish, 1]] : [] }, 0), deliveryMethod: 1, paymentMethod: 99 };
      // Of the build that is proved: another process at work on the same database.
      const file = pathToFileURL(join(root, 'src/features/ordering/server/end-left-visits.ts')).href;
      const { endLeftVisits } = (await import(file)) as Ending;
      const before = await takeBaseline(client);
      const violations: string[] = [];
      const told = { closed: 0, ordered: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const [act, closer] = [ACTS[round % 3] ?? 'order', CLOSERS[Math.floor(round / 3) % 3] ?? 'end'];
        const ms = HEAD_STARTS_MS[Math.floor(round / 9) % HEAD_STARTS_MS.length] ?? 0;
        const wrong = (what: string): void => void violations.push(`round ${round + 1}, ${act} against ${closer}: ${what}`);
        const code = codes[round % codes.length];
        if (!code) throw new Error('the demo world has no tables');
        const { floor, table } = code;
        const k = new URL(code.address).searchParams.get('k');
        const ask = (path: string, wish: object) => post(app.url, `/api/venues/1/${path}`, wish, { Cookie: kitchen });
        const end = (visit: string, reason: string | null) => ask(`visits/${visit}/end`, { reason });
        // Whoever sits there leaves.
        await end((await sit(app.url, { store: 1, floor, table, k, name: 'Somebody' })).visit, 'Next round.');
        const anna = await sit(app.url, { store: 1, floor, table, k, name: 'Anna' });
        const ordered = { ...body, floor, table, k };
        const orderAmount = await learnAmount(app.url, ordered);
        const guest = (path: string, wish: object) =>
          post(app.url, `/api/visits/${anna.visit}${path}`, wish, { Authorization: `Bearer ${anna.token}` });
        const line = { quantity: 1, payload: body.order[0]?.payload };
        const sending = act === 'send' ? sendable(await guest('/cart/lines', { deed: crypto.randomUUID(), line, shared: false })) : null;
        const acts: Record<(typeof ACTS)[number], () => Promise<Answer>> = {
          order: () => place(app.url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount }, cookie: null }),
          send: () => guest('/cart/send', { ...sending, k }),
          staff: () => ask('rounds', { floor, table, order: body.order, orderAmount }),
        };
        const closing: Record<Closer, () => Promise<Answer | null>> = {
          end: () => end(anna.visit, null),
          reason: () => end(anna.visit, 'Walked out.'),
          time: async () => {
            await endLeftVisits({ db, feed: { nudge: () => undefined }, clock: () => Date.now() + VISIT_IDLE_MS + 60_000 });
            return null;
          },
        };
        const [done, closed] = await Promise.all([delay(Math.max(0, -ms)).then(acts[act]), delay(Math.max(0, ms)).then(closing[closer])]);
        const left = await stateOf(client, anna.visit);
        told[left.ended ? 'closed' : 'ordered'] += 1;
        const said = `${done.status} ${refusalOf(done)}, closing ${closed?.status ?? ''} ${closed ? refusalOf(closed) : ''}`;
        const cut = act === 'send' && left.ended && refusalOf(done) === 'visit_over';
        if (done.status !== 201 && !cut) wrong(said);
        if (closed && (left.ended ? closed.status !== 200 : closer !== 'end' || refusalOf(closed) !== 'still_open')) wrong(said);
        for (const fault of faultsOf(left, closer)) wrong(`${fault} (${said})`);
        const { rows } = await client.query<{ visits: number; rounds: number; here: boolean }>(
          `select (select count(*)::int from visit where venue_id = v.venue_id and floor = v.floor and table_number = v.table_number and ended_at is null) as visits,
             (select count(*)::int from orders where venue_id = v.venue_id and floor = v.floor and table_number = v.table_number and placed_at >= v.opened_at) as rounds,
             exists (select from orders o join visit w on w.venue_id = o.venue_id and w.id = o.visit_id and w.table_number = o.table_number
               where o.venue_id = v.venue_id and o.id::text = $2 and (w.ended_at is null or w.id = v.id)) as here
           from visit v where v.id = $1`,
          [anna.visit, done.status === 201 ? idOf(done) : ''],
        );
        const [found] = rows;
        if (found?.rounds !== (cut ? 0 : 1)) wrong(`${found?.rounds} orders came of it (${said})`);
        if (!cut && !found?.here) wrong(`its order is on no bill of the table (${said})`);
        if ((found?.visits ?? 2) > 1) wrong(`${found?.visits} visits are open there`);
      }
      violations.push(...(await checkInvariants(client, before)));
      if (rounds > 40 && (told.closed === 0 || told.ordered === 0)) violations.push('one side always won: nothing raced');
      return { counted: `${rounds} rounds: ${told.closed} closed, ${told.ordered} went on with what was ordered`, violations };
    } finally {
      await close();
      await client.end();
      await app.stop();
    }
  },
};

/** A round of the cart stands in an answer of its own. */
const idOf = (done: Answer): string => (done.body as { order?: { _id: string } }).order?._id ?? placedOf(done)._id;

type Left = {
  readonly ended: boolean;
  readonly open: number;
  readonly cart: number;
  readonly said: string | null;
  readonly logged: number | null;
};

/** Of a visit: whether it is over, what is open of its rounds, what its cart has, and what was said and written down of money that was left. */
async function stateOf(client: Client, visit: string): Promise<Left> {
  const { rows } = await client.query<Left>(
    `select ended_at is not null as ended, end_reason as said,
       (select coalesce(sum(total_cents - taken_cents), 0)::int from orders o where o.venue_id = v.venue_id and o.visit_id = v.id) as open,
       (select count(*)::int from table_cart_line l where l.venue_id = v.venue_id and l.visit_id = v.id) as cart,
       (select round((after ->> 'due')::numeric * 100)::int from audit_entry a where a.venue_id = v.venue_id and a.action = 'visit.left_open'
         and a.at >= v.opened_at order by a.at desc limit 1) as logged
     from visit v where v.id = $1`,
    [visit],
  );
  const [row] = rows;
  if (!row) throw new Error('the visit is gone');
  return row;
}

function faultsOf({ ended, open, cart, said, logged }: Left, closer: Closer): string[] {
  if (!ended) return closer === 'reason' ? ['it was not closed'] : open > 0 ? [] : ['it goes on with nothing of it'];
  return [
    ...(open > 0 && closer !== 'reason' ? [`it was closed with ${open} cents to be paid, and nobody said why`] : []),
    ...(open > 0 && closer === 'reason' && (said === null || logged !== open) ? [`${open} cents are left, the log has ${logged}`] : []),
    ...(open === 0 && said !== null ? ['nothing is left, and a reason is'] : []),
    ...(cart > 0 ? ['its cart is still there'] : []),
  ];
}
