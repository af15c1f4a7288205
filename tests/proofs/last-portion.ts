import { freePort, startApp } from './app-process.ts';
import { adminHeader, get, learnAmount, orderBody, place, post, readMenu, refusalOf, type Answer, type Dish } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';
import type { WholeVenue } from '#features/venues/contract.ts';

/** Of ten rounds two, one of each kind, have them all; in a thousand rounds as many as two at the same moment are enough of the rest. */
const RIVALS = { all: 100, some: 12 };

export const lastPortion: Proof = {
  name: '100 orders at once for the last portion',
  claim: 'one is sold, the others hear sold_out; every other round five are left and each wants two: two are served',
  rounds: { full: 20, small: 4 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const admin = await adminHeader(app.url);
      const menu = await readMenu(app.url, 1);
      const [dish] = menu.counted;
      if (!dish) throw new Error('the demo world counts no dish');
      const violations: string[] = [];
      const answers: Answer[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const [left, quantity, buyers] = round % 2 === 0 ? [1, 1, 1] : [5, 2, 2];
        await leavePortions(app.url, admin, dish, left);
        const body = orderBody(menu, { dishes: [[dish, quantity]] }, 0);
        const orderAmount = await learnAmount(app.url, body);
        const before = await takeBaseline(client);
        const rivals = rounds <= 20 || round % 10 < 2 ? RIVALS.all : RIVALS.some;
        const rush = await Promise.all(
          Array.from({ length: rivals }, (_, at) =>
            place(app.url, {
              key: crypto.randomUUID(),
              body: { ...body, orderAmount, buyersName: `Guest ${at}` },
              cookie: null,
            }),
          ),
        );
        answers.push(...rush);
        const sold = rush.filter((answer) => answer.status === 201).length;
        const what = left === 1 ? `the last portion was sold ${sold} times` : `of ${left} portions, two an order, were sold to ${sold}`;
        if (sold !== buyers) violations.push(`round ${round + 1}: ${what}`);
        for (const answer of rush)
          if (answer.status !== 201 && refusalOf(answer) !== 'sold_out')
            violations.push(`round ${round + 1}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
        violations.push(...(await checkInvariants(client, before)));
      }
      const of = (status: number) => answers.filter((answer) => answer.status === status).length;
      return {
        counted: `${answers.length} orders: ${of(201)} × 201, ${of(409)} × 409 sold_out`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

/** The administrator counts: so many portions of a dish are left. */
export const leavePortions = (url: string, admin: Readonly<Record<string, string>>, dish: Dish, stockQty: number): Promise<void> =>
  saveVenue(url, admin, (venue) => {
    for (const one of Object.values(venue.content?.menu?.items ?? {}).flat()) if (one.id === dish.id) one.stockQty = stockQty;
  });

/** Changes the first venue as the administrator does. */
export async function saveVenue(url: string, admin: Readonly<Record<string, string>>, change: (venue: WholeVenue) => void): Promise<void> {
  const venue = (await get<WholeVenue[]>(url, '/api/stores', admin)).find((one) => one.id === 1);
  if (!venue) throw new Error('the demo world has no first venue');
  change(venue);
  const { status, body } = await post(url, '/api/stores', venue, admin);
  if (status >= 300) throw new Error(`the venue was not saved: ${status} ${JSON.stringify(body).slice(0, 300)}`);
}
