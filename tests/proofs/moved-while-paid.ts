import { setTimeout as delay } from 'node:timers/promises';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { shareOf, sit } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

/** Of a guest, before staff ask. */
const HEAD_STARTS_MS = [0, 5, 10, 20, 40];
const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
type Row = { table: number; taken: number; paid: number; claims: number };

export const movedWhilePaid: Proof = {
  name: 'a round that is moved while it is paid',
  claim:
    'a guest who reaches for its line, staff who settle it, and staff who end the other visit: it is on one bill, its money is taken once, and no share lies on a round of another table',
  rounds: { full: 1000, small: 9 },
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
      const told = { held: 0, settled: 0, ended: 0 };
      const ask = (path: string, wish: object) => post(app.url, `/api/venues/1/visits/${path}`, wish, { Cookie: kitchen });
      for (let round = 0; round < rounds; round += 1) {
        const [here, there] = [codes[round % codes.length], codes[(round + 1) % codes.length]];
        if (!here || !there) throw new Error('the demo world has no tables');
        const seats = [here, there].map(({ floor, table, address }) => ({
          store: 1,
          floor,
          table,
          k: new URL(address).searchParams.get('k'),
        }));
        const wrong = (what: string): void => void violations.push(`round ${round + 1}: ${what}`);
        // Whoever sits there leaves.
        for (const seat of seats) await ask(`${(await sit(app.url, { ...seat, name: 'Somebody' })).visit}/end`, { reason: 'Next round.' });
        const [anna, nikos] = [await sit(app.url, { ...seats[0], name: 'Anna' }), await sit(app.url, { ...seats[1], name: 'Nikos' })];
        const ordered = { ...body, floor: here.floor, table: here.table };
        const amount = await learnAmount(app.url, ordered);
        const { _id: order } = placedOf(
          await place(app.url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount: amount }, cookie: null }),
        );
        const move = () => ask(`${anna.visit}/rounds/move`, { floor: there.floor, table: there.table, rounds: [order] });
        const takes = async (share: string) =>
          (await ask(`${anna.visit}/shares/${share}/take`, { method: 'cash', tipTo: null, given: null })).status === 200;
        const wish = { id: crypto.randomUUID(), amount, method: 'cash', tip: 0 };
        if (round % 3 === 0) {
          const what = { way: 'lines', lines: [{ order, line: 1 }] };
          const reach = () =>
            post(app.url, `/api/visits/${anna.visit}/shares`, { ...wish, what }, { Authorization: `Bearer ${anna.token}` });
          // Reaching for a line has the longer way: mostly one of them is decided while the other is under way.
          const [held, moved] = await Promise.all([reach(), delay(HEAD_STARTS_MS[(round / 3) % HEAD_STARTS_MS.length]).then(move)]);
          const isOne = moved.status === 200 ? held.status >= 400 && held.status < 500 : refusalOf(moved) === 'share_held';
          if (!isOne) wrong(`moved: ${moved.status} ${refusalOf(moved)}, held: ${held.status} ${refusalOf(held)}`);
          if (held.status === 200) told.held += 1;
          if (held.status === 200 && !(await takes(shareOf(held)))) wrong('what is held could not be taken');
        } else if (round % 3 === 1) {
          const settling = { ...wish, what: [{ order, lines: null }], tipTo: null, given: null };
          const [moved, settled] = await Promise.all([move(), ask(`${anna.visit}/settle`, settling)]);
          if (moved.status !== 200) wrong(`moved: ${moved.status} ${refusalOf(moved)}`);
          if (settled.status === 200) told.settled += 1;
          else if (refusalOf(settled) !== 'line_unknown') wrong(`settled: ${settled.status} ${refusalOf(settled)}`);
        } else {
          const [moved, ended] = await Promise.all([move(), ask(`${nikos.visit}/end`, { reason: 'Left.' })]);
          if (moved.status !== 200 || ended.status !== 200) wrong(`moved: ${moved.status}, ended: ${ended.status}`);
          told.ended += 1;
        }
        const { rows } = await client.query<Row>(
          `select o.table_number as table, o.taken_cents as taken,
             (select coalesce(sum(amount_cents), 0)::int from settlement s where s.order_id = o.id) as paid,
             (select count(*)::int from bill_share_part p join bill_share s on s.venue_id = p.venue_id and s.id = p.share_id
              where p.order_id = o.id and s.state in ('held', 'paid') and s.visit_id <> o.visit_id) as claims
           from orders o join visit v on v.venue_id = o.venue_id and v.id = o.visit_id and v.floor = o.floor and v.table_number = o.table_number
           where o.id = $1`,
          [order],
        );
        const [row] = rows;
        if (!row) wrong('its table and the table of its bill are two');
        else if (row.claims > 0) wrong('a share lies on a round of another table');
        else if (row.taken !== row.paid || (row.paid !== 0 && row.paid !== Math.round(amount * 100)))
          wrong(`${row.taken} cents are taken, ${row.paid} paid`);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds} moves: ${told.held} refused for who paid, ${told.settled} settled first, ${told.ended} while the other table was closed; each round on one bill`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
