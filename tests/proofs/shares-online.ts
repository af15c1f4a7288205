import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { CRASH_POINTS, type CrashPoint } from '#features/payments/server/crash-points.ts';
import type { Held } from '#features/payments/server/stand-in/ledger.ts';
import type { StandIn } from '#features/payments/server/stand-in/stand-in.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { ask, openEnds, openProvider, ownerCookie, passTime } from './kill-while-paying.ts';
import { shareOf, sit, type Phone } from './one-line-two-payers.ts';
import { until, type Proof } from './proof.ts';

/** One table of two, its one round, and what is to be paid of it. */
type Table = { readonly anna: Phone; readonly nikos: Phone; readonly order: string; readonly amount: number };

type World = { readonly url: string; readonly standIn: StandIn; readonly owner: string; readonly kitchen: string };

/** Seats two at another table each time, with a round of one dish. */
async function seats({ url, owner, kitchen }: World): Promise<(round: number) => Promise<Table>> {
  const { codes } = await get<{ codes: TableCode[] }>(url, '/api/venues/1/tables/codes', { Cookie: owner });
  const menu = await readMenu(url, 1);
  const [dish] = menu.plain;
  const body = { ...orderBody(menu, { dishes: dish ? [[dish, 1]] : [] }, 0), deliveryMethod: 1, paymentMethod: 99 };
  return async (round) => {
    const code = codes[round % codes.length];
    if (!code) throw new Error('the demo world has no tables');
    const { floor, table } = code;
    const seat = { store: 1, floor, table, k: new URL(code.address).searchParams.get('k') };
    const there = await sit(url, { ...seat, name: 'Somebody' });
    await post(url, `/api/venues/1/visits/${there.visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
    const [anna, nikos] = [await sit(url, { ...seat, name: 'Anna' }), await sit(url, { ...seat, name: 'Nikos' })];
    const ordered = { ...body, floor, table };
    const orderAmount = await learnAmount(url, ordered);
    const { _id } = placedOf(await place(url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount }, cookie: null }));
    return { anna, nikos, order: _id, amount: orderAmount };
  };
}

const as = ({ token }: Phone) => ({ Authorization: `Bearer ${token}` });
const hold = (url: string, phone: Phone, what: object, amount: number, method = 'online'): Promise<Answer> =>
  post(url, `/api/visits/${phone.visit}/shares`, { id: crypto.randomUUID(), what, amount, method, tip: 0 }, as(phone));
const shareCall = (url: string, phone: Phone, share: string, what: string, body: object = {}): Promise<Answer> =>
  post(url, `/api/visits/${phone.visit}/shares/${share}/${what}`, body, as(phone));
const take = ({ url, kitchen }: World, { visit }: Phone, share: string): Promise<Answer> =>
  post(url, `/api/venues/1/visits/${visit}/shares/${share}/take`, { method: 'cash', tipTo: null, given: null }, { Cookie: kitchen });

const REST = { way: 'rest' };

/** What the provider has of a share. */
async function triesOf(client: pg.Client, { world }: StandIn, share: string): Promise<Held[]> {
  const { rows } = await client.query<{ id: string }>('select id::text from payment where share_id = $1', [share]);
  const ids = new Set(rows.map(({ id }) => id));
  return [...world.ledger.held.values()].filter(({ reference }) => ids.has(reference));
}

/** Money and bill agree: of each share the provider has what the books say, and of each order as much was taken as its entries come to, never more than it costs. */
async function compareShares(client: pg.Client, { world }: StandIn, orders: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const { rows: shares } = await client.query<{ share: string; state: string; references: string[]; booked: number }>(
    `select p.share_id::text as share, max(s.state) as state, array_agg(p.id::text) as references,
      (select coalesce(sum(case e.kind when 'payment' then e.amount_cents else 0 end), 0)::int from settlement e
        where e.taking_id = p.share_id and e.method not in ('cash', 'card'))
      - (select coalesce(sum(b.cents), 0)::int from bill_share_back b join settlement e on e.id = b.settlement_id
        where b.share_id = p.share_id and e.method not in ('cash', 'card')) as booked
    from payment p left join bill_share s on s.id = p.share_id where p.share_id is not null group by p.share_id`,
  );
  for (const { share, state, references, booked } of shares) {
    const held = [...world.ledger.held.values()].filter(({ reference }) => references.includes(reference));
    const money = held.reduce((sum, one) => sum + (one.state === 'paid' ? one.amount : 0) - one.refunded, 0);
    if (money !== booked) wrong.push(`share ${share} (${state}): the books have ${booked}, the provider ${money}`);
  }
  const { rows } = await client.query<{
    id: string;
    taken: number;
    total: number;
    paid: number;
    back: number;
    refunded: number;
    claimed: boolean;
  }>(
    `select o.id::text, o.taken_cents as taken, o.total_cents as total, o.refunded_cents as refunded,
      (select coalesce(sum(amount_cents), 0)::int from settlement s where s.order_id = o.id and s.kind = 'payment') as paid,
      (select coalesce(sum(amount_cents), 0)::int from settlement s where s.order_id = o.id and s.kind = 'refund') as back,
      exists (select from bill_line l where l.order_id = o.id and l.claimed_cents <> (select coalesce(sum(p.cents), 0) from bill_share_part p
        join bill_share s on s.id = p.share_id and s.state in ('held', 'paid') where p.order_id = l.order_id and p.line = l.line)) as claimed
    from orders o where o.id = any($1::uuid[])`,
    [orders],
  );
  for (const { id, taken, total, paid, back, refunded, claimed } of rows) {
    if (taken !== paid || taken > total) wrong.push(`order ${id}: ${taken} of ${total} taken, its entries say ${paid}`);
    if (back !== refunded) wrong.push(`order ${id}: ${refunded} sent back, its entries say ${back}`);
    if (claimed) wrong.push(`order ${id}: a line's claims are not its shares'`);
  }
  return wrong;
}

const RACES = ['lapse', 'two', 'staff', 'refund'] as const;

export const sharesAgainstYes: Proof = {
  name: 'a provider’s yes against everybody else at the table',
  claim: 'a hold that ends, two for one line, staff who settle, a refund: money and bill agree, nothing is paid twice',
  rounds: { full: 1000, small: 12 },
  async run({ root, data, rounds, patienceMs }) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await openProvider(url);
    const app = await startApp({ root, dataDir: data.path, port, env: provider.env });
    const client = await data.connect();
    const violations: string[] = [];
    const told = { online: 0, others: 0 };
    try {
      const { standIn } = provider;
      const world: World = { url, standIn, owner: await ownerCookie(url), kitchen: await signIn(url, KITCHEN) };
      const seat = await seats(world);
      const orders: string[] = [];
      const pay = async (share: string): Promise<void> => {
        const latest = (await triesOf(client, standIn, share)).at(-1);
        if (latest) await standIn.world.pay(latest);
      };
      for (let round = 0; round < rounds; round += 1) {
        const race = RACES[round % RACES.length] ?? 'two';
        const { anna, nikos, order, amount } = await seat(round);
        orders.push(order);
        const cents = Math.round(amount * 100);
        const part = race === 'refund' ? Math.ceil(cents / 2) / 100 : amount;
        const wish = race === 'refund' ? { way: 'equal', among: 2 } : REST;
        if (race === 'refund') {
          const other = shareOf(await hold(url, nikos, wish, part, 'cash'));
          if ((await take(world, nikos, other)).status !== 200) violations.push(`round ${round + 1}: the first half could not be taken`);
        }
        const sum = race === 'refund' ? (cents - Math.ceil(cents / 2)) / 100 : amount;
        const share = shareOf(await hold(url, anna, REST, sum));
        const started = await shareCall(url, anna, share, 'payment', { method: 3 });
        if (started.status !== 200) violations.push(`round ${round + 1}: it could not be started: ${refusalOf(started)}`);
        const yes = pay(share);
        if (race === 'lapse') {
          await client.query(`update bill_share set held_until = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [
            share,
            round % 30,
          ]);
          await Promise.all([yes, hold(url, nikos, REST, sum).then((answer) => shareCall(url, nikos, shareOf(answer), 'payment/check'))]);
        } else if (race === 'two') {
          await Promise.all([yes, shareCall(url, anna, share, 'payment/abandon'), hold(url, nikos, REST, sum)]);
        } else if (race === 'staff') {
          await Promise.all([yes, take(world, anna, share)]);
        } else {
          const refund = { amount: null, refunded: 0, method: 'cash', reason: 'proof' };
          await Promise.all([yes, post(url, `/api/orders/${order}/refund`, refund, { Cookie: world.owner })]);
        }
        const { rows } = await client.query<{ state: string; method: string }>('select state, method from bill_share where id = $1', [
          share,
        ]);
        if (rows[0]?.state === 'paid' && rows[0].method === 'online') told.online += 1;
        else told.others += 1;
      }
      await passTime(client);
      await client.query(`update bill_share set held_until = now() where state = 'held'`);
      if ((await until(async () => (await openEnds(client)) === 0, patienceMs * 4, 500)) === null)
        violations.push('some payments never came to an end');
      violations.push(...(await compareShares(client, standIn, orders)));
      if (told.online === 0 || told.others === 0) violations.push('one side always won: nothing raced');
      return { counted: `${rounds} rounds, in ${told.online} the yes paid, in ${told.others} somebody else was faster`, violations };
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
      provider.close();
    }
  },
};

/** For every change: where the books and the provider can part. */
const SOME_POINTS: readonly CrashPoint[] = ['provider-opened', 'booked', 'refund-written'];

export const killWhileSharing: Proof = {
  name: 'kill -9 between every two steps of a shared payment',
  claim: 'a share and its money, or neither',
  rounds: { full: 20, small: 1 },
  async run({ root, data, rounds, patienceMs }) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const provider = await openProvider(url);
    const crashFile = join(data.path, 'crash-point');
    const aim = (point: CrashPoint | '') => writeFileSync(crashFile, point);
    aim('');
    const start = () => startApp({ root, dataDir: data.path, port, env: { ...provider.env, CRASH_FILE: crashFile } });
    let app: AppProcess = await start();
    const client = await data.connect();
    const violations: string[] = [];
    const orders: string[] = [];
    const points = rounds > 1 ? CRASH_POINTS : SOME_POINTS;
    let crashes = 0;
    try {
      const { standIn } = provider;
      const world: World = { url, standIn, owner: await ownerCookie(url), kitchen: await signIn(url, KITCHEN) };
      const seat = await seats(world);
      for (const [nth, point] of points.entries()) {
        for (let round = 0; round < rounds; round += 1) {
          const { anna, order, amount } = await seat(nth * rounds + round);
          orders.push(order);
          const share = shareOf(await hold(url, anna, REST, amount));
          const play = async (): Promise<void> => {
            const at = `${url}/api/visits/${anna.visit}/shares/${share}/payment`;
            await ask(at, { method: 3 }, as(anna));
            const latest = (await triesOf(client, standIn, share)).at(-1);
            if (latest?.state === 'open') await standIn.world.pay(latest);
            await ask(`${at}/check`, {}, as(anna));
            if (!point.startsWith('refund')) return;
            const refund = { amount: null, refunded: 0, method: 'cash', reason: 'proof' };
            await ask(`${url}/api/orders/${order}/refund`, refund, { cookie: world.owner });
          };
          aim(point);
          await play();
          if ((await until(() => !app.alive, 12_000)) === null) violations.push(`${point}: the process did not die there`);
          else crashes += 1;
          aim('');
          if (!app.alive) app = await start();
          // Every second guest has closed the window; the others try once more.
          if (round % 2 === 0) await play();
        }
      }
      await passTime(client);
      await client.query(`update bill_share set held_until = now() where state = 'held'`);
      if ((await until(async () => (await openEnds(client)) === 0, patienceMs * 3, 500)) === null)
        violations.push('some payments never came to an end');
      violations.push(...(await compareShares(client, standIn, orders)));
      return { counted: `${crashes} deaths at ${points.length} moments, ${orders.length} shares`, violations };
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
      provider.close();
    }
  },
};
