import { setTimeout as delay } from 'node:timers/promises';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { shareOf, sit } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

/** Of whoever pays, before staff move. */
const HEAD_STARTS_MS = [0, 5, 10, 20, 40];
const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
const ACTS = ['hold', 'settle', 'twice'] as const;
type Row = { portions: number; total: number; taken: number; paid: number; claims: number };

export const cutWhilePaid: Proof = {
  name: 'a portion that is moved while its line is paid',
  claim:
    'a guest who reaches for the line, staff who settle it, and staff who move the same portions elsewhere: each portion is on one bill, the bills come to what the order did, its money is taken once, and no share lies on less than it holds',
  rounds: { full: 1000, small: 9 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const [owner, kitchen] = [await signIn(app.url, OWNER), await signIn(app.url, KITCHEN)];
      const menu = await readMenu(app.url, 1);
      const { codes } = await get<{ codes: TableCode[] }>(app.url, '/api/venues/1/tables/codes', { Cookie: owner });
      const [dish] = menu.plain;
      const body = { ...orderBody(menu, { dishes: dish ? [[dish, 2]] : [] }, 0), deliveryMethod: 1, paymentMethod: 99 };
      const before = await takeBaseline(client);
      const violations: string[] = [];
      const told = { held: 0, settled: 0, moved: 0 };
      const ask = (path: string, wish: object) => post(app.url, `/api/venues/1/visits/${path}`, wish, { Cookie: kitchen });
      for (let round = 0; round < rounds; round += 1) {
        const act = ACTS[round % ACTS.length] ?? 'hold';
        const ms = HEAD_STARTS_MS[Math.floor(round / ACTS.length) % HEAD_STARTS_MS.length];
        const wrong = (what: string): void => void violations.push(`round ${round + 1}, ${act}: ${what}`);
        const tables = [0, 1, 2].map((nth) => codes[(round + nth) % codes.length]!);
        const seats = tables.map(({ floor, table, address }) => ({ store: 1, floor, table, k: new URL(address).searchParams.get('k') }));
        // Whoever sits there leaves.
        for (const seat of seats) await ask(`${(await sit(app.url, { ...seat, name: 'Somebody' })).visit}/end`, { reason: 'Next round.' });
        const anna = await sit(app.url, { ...seats[0], name: 'Anna' });
        const ordered = { ...body, floor: tables[0]!.floor, table: tables[0]!.table };
        const amount = await learnAmount(app.url, ordered);
        const { _id: order } = placedOf(
          await place(app.url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount: amount }, cookie: null }),
        );
        const move = ({ floor, table }: TableCode, quantity: number) =>
          ask(`${anna.visit}/lines/move`, { floor, table, id: crypto.randomUUID(), lines: [{ order, line: 1, quantity }] });
        const wish = { id: crypto.randomUUID(), amount, method: 'cash', tip: 0 };
        if (act === 'hold') {
          const what = { way: 'lines', lines: [{ order, line: 1 }] };
          const reach = () =>
            post(app.url, `/api/visits/${anna.visit}/shares`, { ...wish, what }, { Authorization: `Bearer ${anna.token}` });
          const [held, moved] = await Promise.all([reach(), delay(ms).then(() => move(tables[1]!, 1))]);
          const isOne = moved.status === 200 ? held.status >= 400 && held.status < 500 : refusalOf(moved) === 'share_held';
          if (!isOne) wrong(`moved: ${moved.status} ${refusalOf(moved)}, held: ${held.status} ${refusalOf(held)}`);
          if (held.status === 200) told.held += 1;
          const take = () => ask(`${anna.visit}/shares/${shareOf(held)}/take`, { method: 'cash', tipTo: null, given: null });
          if (held.status === 200 && (await take()).status !== 200) wrong('what is held could not be taken');
        } else if (act === 'settle') {
          const settling = { ...wish, what: [{ order, lines: null }], tipTo: null, given: null };
          const [settled, moved] = await Promise.all([ask(`${anna.visit}/settle`, settling), delay(ms).then(() => move(tables[1]!, 1))]);
          const isOne = moved.status === 200 ? settled.status === 409 : refusalOf(moved) === 'not_unpaid';
          if (!isOne) wrong(`moved: ${moved.status} ${refusalOf(moved)}, settled: ${settled.status} ${refusalOf(settled)}`);
          if (settled.status === 200) told.settled += 1;
        } else {
          const both = await Promise.all([move(tables[1]!, 2), delay(ms).then(() => move(tables[2]!, 1))]);
          const said = both
            .map((one) => (one.status === 200 ? 'moved' : refusalOf(one)))
            .toSorted()
            .join(', ');
          if (said !== 'moved, round_unknown' && said !== 'moved, too_many') wrong(said);
          told.moved += 1;
        }
        const { rows } = await client.query<Row>(
          `select sum(l.quantity)::int as portions, sum(o.total_cents)::int as total, sum(o.taken_cents)::int as taken,
             (select coalesce(sum(s.amount_cents), 0)::int from settlement s where s.order_id = any(array_agg(o.id))) as paid,
             (select count(*)::int from bill_line b where b.order_id = any(array_agg(o.id)) and b.claimed_cents >
               (select n.line_cents from order_line n where n.order_id = b.order_id and n.position = b.line - 1)) as claims
           from orders o join order_line l on l.venue_id = o.venue_id and l.order_id = o.id where o.id = $1 or o.cut_from = $1`,
          [order],
        );
        const [row] = rows;
        if (row?.portions !== 2) wrong(`${row?.portions} portions are on bills`);
        if (row?.total !== Math.round(amount * 100)) wrong(`the bills come to ${row?.total} cents`);
        if (row && (row.claims > 0 || row.taken !== row.paid))
          wrong(`${row.taken} cents are taken, ${row.paid} paid, ${row.claims} lines are held too far`);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds} moves of portions: ${told.held} refused for who paid, ${told.settled} settled first, ${told.moved} by two waiters at once; each portion on one bill`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
