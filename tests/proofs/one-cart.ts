import type pg from 'pg';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { cartCalls, type CartCalls } from './cart-phones.ts';
import { CART_RACES } from './cart-races.ts';
import { get, KITCHEN, post, readMenu, signIn } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import { sit } from './one-line-two-payers.ts';
import type { Proof } from './proof.ts';

const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;
/** How much later the second phone asks, in turns: so that either comes first. */
const LATER_MS = [0, 2, 4, 8, 16];

/** Anna opened the table, Nikos sits with her; each race begins with an empty cart of theirs. */
export type Table = {
  readonly client: pg.Client;
  readonly visit: string;
  readonly anna: CartCalls;
  readonly nikos: CartCalls;
  readonly dishes: readonly [string, string];
  readonly round: number;
  readonly laterMs: number;
  wrong(what: string): void;
};
/** Which of the two came first; null where it went wrong. */
export type Race = (table: Table) => Promise<'first' | 'second' | null>;

export const oneCart: Proof = {
  name: 'one cart, two phones at once',
  claim:
    'send against change, two who send, lock against change, put back against send: one comes first, the other is told, and each line is in the cart or in one round',
  rounds: { full: 1000, small: 5 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const [owner, kitchen] = [await signIn(app.url, OWNER), await signIn(app.url, KITCHEN)];
      const { plain } = await readMenu(app.url, 1);
      const { codes } = await get<{ codes: TableCode[] }>(app.url, '/api/venues/1/tables/codes', { Cookie: owner });
      const [one, other] = plain.map(({ id }) => String(id));
      if (!one || !other || codes.length === 0) throw new Error('the demo world has no tables, or too few dishes');
      const before = await takeBaseline(client);
      const violations: string[] = [];
      const won = new Map<string, { first: number; second: number }>();
      const end = (visit: string) => post(app.url, `/api/venues/1/visits/${visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
      for (let round = 0; round < rounds; round += 1)
        for (const [name, race] of Object.entries(CART_RACES)) {
          const { floor, table, address } = codes[round % codes.length] ?? codes[0]!;
          const k = new URL(address).searchParams.get('k');
          const seat = { store: 1, floor, table, k };
          // Whoever sits there in the demo world leaves.
          if (round < codes.length) await end((await sit(app.url, { ...seat, name: 'Somebody' })).visit);
          const [anna, nikos] = [await sit(app.url, { ...seat, name: 'Anna' }), await sit(app.url, { ...seat, name: 'Nikos' })];
          const first = await race({
            client,
            visit: anna.visit,
            dishes: [one, other],
            round,
            laterMs: LATER_MS[round % LATER_MS.length] ?? 0,
            anna: cartCalls(app.url, anna, k),
            nikos: cartCalls(app.url, nikos, k),
            wrong: (what) => void violations.push(`${name}, round ${round + 1}: ${what}`),
          });
          const told = won.get(name) ?? { first: 0, second: 0 };
          if (first) told[first] += 1;
          won.set(name, told);
          await end(anna.visit);
        }
      violations.push(...(await checkInvariants(client, before)));
      return { counted: [...won].map(([name, { first, second }]) => `${name} ${first} : ${second}`).join('; '), violations };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
