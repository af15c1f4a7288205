import type pg from 'pg';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { freePort, startApp, type AppProcess } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn } from './diner.ts';
import { faultsOf, sendable } from './joined-while-paid.ts';
import { ownerCookie } from './kill-while-paying.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { shareOf, sit, type Phone } from './one-line-two-payers.ts';
import { until, type Proof } from './proof.ts';

/** What a join writes, in its sequence: held up at each of them, and where all is written and the database has been asked to keep it. */
const MOMENTS = [
  { at: 'orders', when: 'before update' },
  { at: 'visit_person', when: 'before update' },
  { at: 'former_seat', when: 'before insert' },
  { at: 'bill_share', when: 'before update' },
  { at: 'visit', when: 'before update' },
  { at: 'visit_table', when: 'before insert' },
  { at: 'venue_event', when: 'before insert' },
  { at: 'audit_entry', when: 'before insert' },
  { at: 'audit_entry', when: 'commit' },
] as const;
type Moment = (typeof MOMENTS)[number];
/** For every change: in the middle, where much is written and much is not. */
const SOME_MOMENTS = [MOMENTS[4]];
const LOCK = 75;

type World = { readonly url: string; readonly owner: string; readonly kitchen: string };
type Tables = { readonly here: TableCode; readonly there: TableCode; readonly anna: Phone; readonly nikos: Phone; readonly due: number };

export const killWhileJoining: Proof = {
  name: 'kill -9 between every two steps of a join of tables',
  claim: 'they are joined with all that is theirs, or as if nobody had asked; asked again they are one bill, which is paid to the cent',
  rounds: { full: 20, small: 1 },
  async run({ root, data, rounds, patienceMs }) {
    const port = await freePort();
    const start = () => startApp({ root, dataDir: data.path, port });
    let app: AppProcess = await start();
    const [client, gate] = [await data.connect(), await data.connect()];
    const violations: string[] = [];
    const told = { whole: 0, undone: 0 };
    const moments = rounds > 1 ? MOMENTS : SOME_MOMENTS;
    try {
      const url = app.url;
      const world: World = { url, owner: await ownerCookie(url), kitchen: await signIn(url, KITCHEN) };
      await client.query(
        `create function held_up() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`,
      );
      const before = await takeBaseline(client);
      for (const [nth, moment] of moments.entries())
        for (let round = 0; round < rounds; round += 1) {
          const name = `${moment.when} ${moment.at}, round ${round + 1}`;
          const tables = await seatTwo(world, nth * rounds + round);
          await holdUp(client, gate, moment);
          const asked = join(world, tables).catch(() => null);
          if ((await until(() => waits(client), patienceMs)) === null) violations.push(`${name}: it never came there`);
          await app.kill();
          await asked;
          await letGo(client, gate, moment);
          app = await start();
          const state = await stateOf(client, tables);
          if (state !== 'whole' && state !== 'undone') {
            violations.push(`${name}: half joined: ${state}`);
            continue;
          }
          told[state] += 1;
          for (const fault of await settleUp(client, world, tables)) violations.push(`${name}: ${fault}`);
        }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${told.whole + told.undone} deaths at ${moments.length} moments: ${told.whole} joined all the same, ${told.undone} not at all`,
        violations,
      };
    } finally {
      await gate.end().catch(() => undefined);
      await client.end().catch(() => undefined);
      await app.stop();
    }
  },
};

/** Anna's table has a round that is paid in part; so has that of Nikos, with something in its cart. */
async function seatTwo(world: World, round: number): Promise<Tables> {
  const { url, owner, kitchen } = world;
  const menu = await readMenu(url, 1);
  const { codes } = await get<{ codes: TableCode[] }>(url, '/api/venues/1/tables/codes', { Cookie: owner });
  const [here, there] = [codes[(2 * round) % codes.length], codes[(2 * round + 1) % codes.length]];
  const [dish] = menu.plain;
  if (!here || !there || !dish) throw new Error('the demo world has no tables, or no dish');
  let due = 0;
  const sitAt = async ({ floor, table, address }: TableCode, name: string): Promise<Phone> => {
    const seat = { store: 1, floor, table, k: new URL(address).searchParams.get('k') };
    const before = await sit(url, { ...seat, name: 'Somebody' });
    await post(url, `/api/venues/1/visits/${before.visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
    const phone = await sit(url, { ...seat, name });
    const body = { ...orderBody(menu, { dishes: [[dish, 1]] }, 0), deliveryMethod: 1, paymentMethod: 99, floor, table, k: seat.k };
    const orderAmount = await learnAmount(url, body);
    placedOf(await place(url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null }));
    const half = Math.ceil((orderAmount * 100) / 2);
    const as = { Authorization: `Bearer ${phone.token}` };
    const wish = { id: crypto.randomUUID(), what: { way: 'equal', among: 2 }, amount: half / 100, method: 'cash', tip: 0 };
    const share = shareOf(await post(url, `/api/visits/${phone.visit}/shares`, wish, as));
    const path = `/api/venues/1/visits/${phone.visit}/shares/${share}/take`;
    const taken = await post(url, path, { method: 'cash', tipTo: null, given: null }, { Cookie: kitchen });
    if (taken.status !== 200) throw new Error(`a half could not be paid: ${taken.status} ${refusalOf(taken)}`);
    due += Math.round(orderAmount * 100) - half;
    return phone;
  };
  const [anna, nikos] = [await sitAt(here, 'Anna'), await sitAt(there, 'Nikos')];
  const line = { quantity: 1, payload: { item: { id: dish.id }, extras: {} } };
  const as = { Authorization: `Bearer ${nikos.token}` };
  sendable(await post(url, `/api/visits/${nikos.visit}/cart/lines`, { deed: crypto.randomUUID(), line, shared: false }, as));
  return { here, there, anna, nikos, due };
}

const join = ({ url, kitchen }: World, { anna, there: { floor, table } }: Tables) =>
  post(url, `/api/venues/1/visits/${anna.visit}/tables/join`, { floor, table }, { Cookie: kitchen });

const named = ({ at, when }: Moment) =>
  when === 'commit'
    ? `create constraint trigger held_up after insert on ${at} deferrable initially deferred for each row execute function held_up()`
    : `create trigger held_up ${when} on ${at} for each row execute function held_up()`;

/** From now on whoever gets there waits for us. */
async function holdUp(client: pg.Client, gate: pg.Client, moment: Moment): Promise<void> {
  await gate.query('select pg_advisory_lock($1)', [LOCK]);
  await client.query(named(moment));
}

async function waits(client: pg.Client): Promise<boolean> {
  return (await client.query(`select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [LOCK])).rowCount !== 0;
}

/** Whoever waited finds nobody to answer: it undoes what it did, unless it was asked to keep it. */
async function letGo(client: pg.Client, gate: pg.Client, { at }: Moment): Promise<void> {
  await gate.query('select pg_advisory_unlock($1)', [LOCK]);
  await client.query(`drop trigger held_up on ${at}`);
}

/** Where the other table's things are: all at its own visit, all at the first one's, or what is where. */
async function stateOf(client: pg.Client, { anna, nikos }: Tables): Promise<string> {
  const { rows } = await client.query<{ ended: boolean; here: string; there: string }>(
    `select ended_at is not null as ended, ${counted('$1')} as here, ${counted('$2')} as there from visit where id = $2`,
    [anna.visit, nikos.visit],
  );
  const [found] = rows;
  const said = `ended: ${found?.ended}, ${found?.here} here, ${found?.there} there`;
  if (said === 'ended: false, 1 1 1 1 0 here, 1 1 1 1 1 there') return 'undone';
  return said === 'ended: true, 2 2 2 2 1 here, 0 0 0 0 0 there' ? 'whole' : said;
}
/** Rounds, people, shares, tables and dishes in the cart. */
const counted = (visit: string) =>
  `concat_ws(' ', ${['orders', 'visit_person', 'bill_share', 'visit_table', 'table_cart_line']
    .map((table) => `(select count(*) from ${table} where visit_id = ${visit}::uuid)`)
    .join(', ')})`;

/** Staff ask again and take the rest; both phones read the same of it. */
async function settleUp(client: pg.Client, world: World, tables: Tables): Promise<string[]> {
  const { url, kitchen } = world;
  const { anna, nikos, there, due } = tables;
  const again = await join(world, tables);
  if (again.status !== 200) return [`it cannot be joined again: ${again.status} ${refusalOf(again)}`];
  const bill = () => get<Bill>(url, `/api/venues/1/bill?floor=${there.floor}&table=${there.table}`, { Cookie: kitchen });
  const wrong: string[] = [];
  const one = await bill();
  const reads = async ({ visit, token }: Phone) =>
    get<{ sums: { due: number } }>(url, `/api/visits/${visit}`, { Authorization: `Bearer ${token}` });
  const seen = [one.sums.due, ...(await Promise.all([anna, nikos].map(reads))).map(({ sums }) => sums.due)];
  if (seen.some((amount) => Math.round(amount * 100) !== due)) wrong.push(`of ${due} cents staff and phones read ${seen.join(', ')}`);
  const what = one.rounds.map(({ order }) => ({ order: order._id, lines: null }));
  const settling = { id: crypto.randomUUID(), what, amount: due / 100, method: 'cash', tip: 0, tipTo: null, given: null };
  const paid = await post(url, `/api/venues/1/visits/${one.visit?._id}/settle`, settling, { Cookie: kitchen });
  if (paid.status !== 200) wrong.push(`the rest could not be paid: ${paid.status} ${refusalOf(paid)}`);
  const last = await bill();
  if (last.sums.due !== 0) wrong.push(`${last.sums.due} is still to be paid`);
  return [...wrong, ...(await faultsOf(client, last))];
}
