import type { VisitBill } from '#features/ordering/together-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { freePort, startApp } from './app-process.ts';
import { get, KITCHEN, learnAmount, orderBody, place, placedOf, post, readMenu, refusalOf, signIn, type Answer } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const OWNER = DEMO_ACCOUNTS.find((account) => account.role === 'owner')!;

/** Of a share that lapses while staff take it, how much longer it is held: some are over before staff ask, some are not. */
const LAPSES_IN_MS = [0, 2, 5, 10, 20];

export const oneLineTwoPayers: Proof = {
  name: 'two phones that reach for one line',
  claim:
    'one holds it, the other reads who; every other round a share lapses while staff take it and somebody else reaches for it: one of the two has it',
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
      const told = { held: 0, lapsed: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const code = codes[round % codes.length];
        if (!code) throw new Error('the demo world has no tables');
        const { floor, table } = code;
        const seat = { store: 1, floor, table, k: new URL(code.address).searchParams.get('k') };
        const end = (visit: string) => post(app.url, `/api/venues/1/visits/${visit}/end`, { reason: 'Next round.' }, { Cookie: kitchen });
        const there = await sit(app.url, { ...seat, name: 'Somebody' });
        // Whoever sits there in the demo world leaves.
        await end(there.visit);
        const [anna, nikos] = [await sit(app.url, { ...seat, name: 'Anna' }), await sit(app.url, { ...seat, name: 'Nikos' })];
        const ordered = { ...body, floor, table };
        const orderAmount = await learnAmount(app.url, ordered);
        const { _id: order } = placedOf(
          await place(app.url, { key: crypto.randomUUID(), body: { ...ordered, orderAmount }, cookie: null }),
        );
        const reach = (phone: Phone): Promise<Answer> => {
          const what = { way: 'lines', lines: [{ order, line: 1 }] };
          const wish = { id: crypto.randomUUID(), what, amount: orderAmount, method: 'cash', tip: 0 };
          return post(app.url, `/api/visits/${phone.visit}/shares`, wish, { Authorization: `Bearer ${phone.token}` });
        };
        const take = (share: string): Promise<Answer> =>
          post(
            app.url,
            `/api/venues/1/visits/${anna.visit}/shares/${share}/take`,
            { method: 'cash', tipTo: null, given: null },
            { Cookie: kitchen },
          );
        const wrong = (what: string): void => void violations.push(`round ${round + 1}: ${what}`);
        if (round % 2 === 0) {
          const both = await Promise.all([reach(anna), reach(nikos)]);
          const winner = both.findIndex(({ status }) => status === 200);
          const [won, lost] = winner === 0 ? both : both.toReversed();
          const by = detailsOf(lost)['by'] as { person?: string } | undefined;
          if (won?.status !== 200 || refusalOf(lost ?? both[0]) !== 'line_taken') wrong(both.map(saidOf).join(' and '));
          else if (by?.person !== (winner === 0 ? anna : nikos).me) wrong(`the other was told of ${by?.person}`);
          else if ((await take(shareOf(won))).status !== 200) wrong('what is held could not be taken');
          told.held += 1;
        } else {
          const share = shareOf(await reach(anna));
          const ms = LAPSES_IN_MS[round % LAPSES_IN_MS.length] ?? 0;
          await client.query(`update bill_share set held_until = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [share, ms]);
          const [taken, reached] = await Promise.all([take(share), reach(nikos)]);
          const isOne = taken.status === 200 ? reached.status === 409 : refusalOf(taken) === 'share_taken' && reached.status === 200;
          if (!isOne) wrong(`staff: ${saidOf(taken)}, Nikos: ${saidOf(reached)}`);
          if (taken.status !== 200) told.lapsed += 1;
          if (reached.status === 200 && (await take(shareOf(reached))).status !== 200) wrong('what Nikos holds could not be taken');
        }
        const { rows } = await client.query<{ taken: number; paid: number }>(
          `select o.taken_cents as taken, (select coalesce(sum(amount_cents), 0)::int from settlement s where s.order_id = o.id) as paid from orders o where o.id = $1`,
          [order],
        );
        const due = Math.round(orderAmount * 100);
        if (rows[0]?.taken !== due || rows[0].paid !== due) wrong(`of ${due} cents ${rows[0]?.taken} are taken, ${rows[0]?.paid} paid`);
        await end(anna.visit);
      }
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${told.held} rounds of two phones, ${rounds - told.held} of a share that lapses, ${told.lapsed} of which Nikos had; each line paid once`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

export type Phone = { readonly me: string; readonly visit: string; readonly token: string };

export async function sit(url: string, seat: object): Promise<Phone> {
  const { status, body } = await post(url, '/api/visits', seat);
  if (status !== 201) throw new Error(`nobody could sit down: ${status} ${JSON.stringify(body)}`);
  const { me, visit, accessToken } = body as VisitBill & { accessToken: string };
  return { me, visit: visit._id, token: accessToken };
}

export const shareOf = ({ body }: Answer): string => (body as { share?: { _id: string } }).share?._id ?? '';
const detailsOf = (answer: Answer | undefined): Record<string, unknown> =>
  (answer?.body as { error?: { details?: Record<string, unknown> } } | undefined)?.error?.details ?? {};
const saidOf = (answer: Answer): string => `${answer.status} ${refusalOf(answer)}`;
