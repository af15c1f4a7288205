import type pg from 'pg';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { sit, type Phone } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
const LINES = { mine: 1, table: 2 };

export const oneLineTwoCards: Proof = {
  name: 'two cards that reach for the stamps of one line',
  claim:
    'a round is paid twice at once, two take the table’s line, one takes a line that is sent back: each stamp is on one card, or on none',
  rounds: { full: 1000, small: 6 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const [owner, kitchen] = [await signIn(app.url, OWNER), await signIn(app.url, KITCHEN)];
      const [first, second] = [await newcomer(app.url), await newcomer(app.url)];
      const menu = await readMenu(app.url, 1);
      const [dish] = menu.stamped;
      const { codes } = await get<{ codes: TableCode[] }>(app.url, '/api/venues/1/tables/codes', { Cookie: owner });
      const before = await takeBaseline(client);
      const violations: string[] = [];
      const told = { back: 0, late: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const wrong = (what: string): void => void violations.push(`round ${round + 1}: ${what}`);
        const code = codes[round % codes.length];
        if (!code || !dish) throw new Error('the demo world has no tables, or no dish with a stamp');
        const { floor, table } = code;
        const k = new URL(code.address).searchParams.get('k');
        const end = (visit: string) => post(app.url, `/api/venues/1/visits/${visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
        const seat = { store: 1, floor, table, k };
        await end((await sit(app.url, { ...seat, name: 'Somebody' })).visit);
        const [anna, nikos] = [await sit(app.url, { ...seat, name: 'Anna' }), await sit(app.url, { ...seat, name: 'Nikos' })];
        const order = await sendRound(app.url, { anna, nikos, dish: String(dish.id), k });
        const settle = () => post(app.url, `/api/orders/${order._id}/settle`, { method: 'cash' }, { Cookie: kitchen });
        const paid = await Promise.all([settle(), settle()]);
        if (paid.filter(({ status }) => status === 200).length !== 1) wrong(`paid ${paid.map(saidOf).join(' and ')}`);
        const take = (phone: Phone, cookie: string, line: number): Promise<Answer> => {
          const body = { lines: [{ order: order._id, line }] };
          return post(app.url, `/api/visits/${phone.visit}/stamps`, body, { Authorization: `Bearer ${phone.token}`, Cookie: cookie });
        };
        const both = await Promise.all([take(anna, first, LINES.table), take(nikos, second, LINES.table)]);
        if (both.every(({ status }) => status === 200)) wrong('both took the stamps of one line');
        else if (!both.some(({ status }) => status === 200) || !both.some((one) => refusalOf(one) === 'stamps_taken'))
          wrong(both.map(saidOf).join(' and '));
        const refund = { amount: null, refunded: 0, method: 'cash', reason: 'Cold.', lines: [LINES.mine] };
        const [back, mine] = await Promise.all([
          post(app.url, `/api/orders/${order._id}/refund`, refund, { Cookie: owner }),
          take(anna, first, LINES.mine),
        ]);
        if (back.status !== 200) wrong(`sent back: ${saidOf(back)}`);
        if (mine.status === 200) told.late += 1;
        else if (refusalOf(mine) === 'stamps_back') told.back += 1;
        else wrong(`taken: ${saidOf(mine)}`);
        const left = await stampsOf(client, order._id);
        if (left !== 1) wrong(`of one stamp that stands ${left} are on cards`);
        await end(anna.visit);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds} rounds paid once, each of their lines stamped once; of those sent back ${told.late} were taken first, ${told.back} not at all`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

const saidOf = (answer: Answer): string => `${answer.status} ${refusalOf(answer)}`;

/** The cookie of an account that has no card yet. */
async function newcomer(url: string): Promise<string> {
  const account = { email: `stamps-${crypto.randomUUID()}@parea.example`, password: 'four-olives-in-brine' };
  const names = { accountType: 'User', firstName: 'Eleni', lastName: 'Pavlou' };
  const { status, body } = await post(url, '/api/auth/sign-up/email', { ...names, ...account });
  if (status !== 200) throw new Error(`nobody could sign up: ${status} ${JSON.stringify(body)}`);
  return signIn(url, account);
}

type Sending = { readonly anna: Phone; readonly nikos: Phone; readonly dish: string; readonly k: string | null };

/** One dish of Anna's, and one of the table's by Nikos, sent by him. */
async function sendRound(url: string, { anna, nikos, dish, k }: Sending): Promise<PlacedOrder> {
  const ask = async <T>({ visit, token }: Phone, path: string, body: object): Promise<T> => {
    const answer = await post(url, `/api/visits/${visit}/cart${path}`, body, { Authorization: `Bearer ${token}` });
    if (answer.status >= 300) throw new Error(`the cart of the table: ${saidOf(answer)}`);
    return answer.body as T;
  };
  const deed = () => crypto.randomUUID();
  const line = { id: 1, quantity: 1, payload: { item: { id: dish }, extras: {} } };
  await ask(anna, '/lines', { deed: deed(), line });
  await ask(nikos, '/lines', { deed: deed(), line, shared: true });
  await ask(anna, '/ready', { deed: deed(), ready: true });
  const { lines, sums } = await ask<TableCart>(nikos, '/ready', { deed: deed(), ready: true });
  const seen = lines.map(({ _id, revision }) => ({ _id, revision }));
  const sent = await ask<{ order: PlacedOrder }>(nikos, '/send', { id: deed(), what: 'ready', lines: seen, amount: sums.ready, k });
  return sent.order;
}

async function stampsOf(client: pg.Client, order: string): Promise<number> {
  const { rows } = await client.query<{ stamps: number }>(
    'select coalesce(sum(stamps), 0)::int as stamps from stamp_entry where order_id = $1',
    [order],
  );
  return rows[0]?.stamps ?? 0;
}
