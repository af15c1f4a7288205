import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { CHARGE_POINTS, type CrashPoint } from '#features/payments/server/crash-points.ts';
import { movedOf, type Held } from '#features/payments/server/stand-in/ledger.ts';
import type { StandIn } from '#features/payments/server/stand-in/stand-in.ts';
import type { Settings } from '#features/settings/contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import type * as v from 'valibot';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, signIn } from './diner.ts';
import { ask, openProvider, ownerCookie, passTime } from './kill-while-paying.ts';
import { sit, type Phone } from './one-line-two-payers.ts';
import { until, type Proof } from './proof.ts';

type World = { readonly url: string; readonly standIn: StandIn; readonly owner: string; readonly kitchen: string };
type Table = { readonly anna: Phone; readonly card: Held; readonly order: string };

/** Tables pay at the end, with a card of theirs that holds a hundred. */
async function askForCards({ url, owner }: World): Promise<void> {
  const { paying } = await get<v.InferOutput<typeof Settings>>(url, '/api/venues/1/settings', { Cookie: owner });
  const value = { when: 'end', guarantee: { amount: 100, hours: 1 } };
  await post(url, '/api/venues/1/settings', { section: 'paying', seal: paying?.seal, value }, { Cookie: owner });
}

/** Seats somebody at another table each time, who gives a card and orders a dish. */
async function seats(world: World): Promise<(round: number) => Promise<Table>> {
  const { url, owner, kitchen, standIn } = world;
  const { codes } = await get<{ codes: TableCode[] }>(url, '/api/venues/1/tables/codes', { Cookie: owner });
  const menu = await readMenu(url, 1);
  const [dish] = menu.plain;
  const body = { ...orderBody(menu, { dishes: dish ? [[dish, 1]] : [] }, 0), deliveryMethod: 1, paymentMethod: 101 };
  return async (round) => {
    const code = codes[round % codes.length];
    if (!code) throw new Error('the demo world has no tables');
    const { floor, table } = code;
    const k = new URL(code.address).searchParams.get('k');
    const seat = { store: 1, floor, table, k };
    const there = await sit(url, { ...seat, name: 'Somebody' });
    await post(url, `/api/venues/1/visits/${there.visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
    const anna = await sit(url, { ...seat, name: 'Anna' });
    const as = { Authorization: `Bearer ${anna.token}` };
    await post(url, `/api/visits/${anna.visit}/hold`, { amount: 100, hours: 1, method: 3 }, as);
    const card = [...standIn.world.ledger.held.values()].at(-1);
    if (!card?.isHold) throw new Error('no card was asked for');
    await standIn.world.pay(card);
    await post(url, `/api/visits/${anna.visit}/hold/check`, {}, as);
    const ordered = { ...body, floor, table, k };
    const orderAmount = await learnAmount(url, { ...ordered, paymentMethod: 99 });
    const { _id } = placedOf(await place(url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount }, cookie: null }));
    return { anna, card, order: _id };
  };
}

/** Both books: what a card lost is what its order was paid with, and it was charged once. */
async function compare(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { order, card } of tables) {
    const { rows } = await client.query<{ total: number; payment: string; booked: number; state: string }>(
      `select o.total_cents as total, o.payment_status as payment, h.state,
        (select coalesce(sum(s.amount_cents), 0)::int from settlement s where s.order_id = o.id and s.method = 'stripe') as booked
       from orders o join visit_hold h on h.visit_id = o.visit_id where o.id = $1`,
      [order],
    );
    const [found] = rows;
    const money = movedOf(card) - card.refunded;
    if (rows.length !== 1 || !found) wrong.push(`${order}: ${rows.length} holds`);
    else if (found.payment !== 'paid' || found.state !== 'charged') wrong.push(`${order}: ${found.payment}, and its card ${found.state}`);
    else if (money !== found.total || found.booked !== found.total || card.refunded > 0)
      wrong.push(`${order}: it costs ${found.total}, the books have ${found.booked}, the card lost ${money} and got ${card.refunded} back`);
  }
  return wrong;
}

export const killWhileCharging: Proof = {
  name: 'kill -9 between "they left" and "their card was charged"',
  claim: 'who leaves without paying is charged what is open, once',
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
    const tables: Table[] = [];
    let crashes = 0;
    try {
      const world: World = { url, standIn: provider.standIn, owner: await ownerCookie(url), kitchen: await signIn(url, KITCHEN) };
      await askForCards(world);
      const seat = await seats(world);
      for (const [nth, point] of CHARGE_POINTS.entries()) {
        for (let round = 0; round < rounds; round += 1) {
          const table = await seat(nth * rounds + round);
          tables.push(table);
          aim(point);
          // Staff charge it now, or the time that was said is over.
          const path = `${url}/api/venues/1/visits/${table.anna.visit}`;
          if (round % 2 === 0) await ask(`${path}/holds/charge`, {}, { cookie: world.kitchen });
          else {
            await ask(`${path}/end`, { reason: 'Walked out.' }, { cookie: world.kitchen });
            await client.query(`update visit set ended_at = ended_at - interval '1 hour' where id = $1`, [table.anna.visit]);
          }
          if ((await until(() => !app.alive, 15_000)) === null) violations.push(`${point}: the process did not die there`);
          else crashes += 1;
          aim('');
          if (!app.alive) app = await start();
        }
      }
      await passTime(client);
      const isDone = async () =>
        (await client.query(`select 1 from payment where status in ('created', 'open', 'held', 'surplus')`)).rowCount === 0;
      if ((await until(isDone, patienceMs * 3, 500)) === null) violations.push('some cards were never charged');
      violations.push(...(await compare(client, tables)));
      return { counted: `${crashes} deaths at ${CHARGE_POINTS.length} moments, ${tables.length} cards`, violations };
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
      provider.close();
    }
  },
};
