import { freePort, startApp } from './app-process.ts';
import { adminHeader, get, KITCHEN, learnAmount, orderBody, place, post, readMenu, signIn } from './diner.ts';
import { saveVenue } from './last-portion.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const ORDERS = 500;
const AT_ONCE = 25;
/** What the venue allows to be open and unpaid at one table. */
const CAP = 12;

type Seen = { readonly _id: string; readonly table: number; readonly awaitingConfirmation: boolean };

export const prank: Proof = {
  name: '500 orders of a prankster at one table, beside two processes',
  claim: 'the kitchen gets as many as the table may have open, the table beside it orders as always, and one call stops it',
  rounds: { full: 3, small: 1 },
  async run({ root, data, rounds }) {
    const first = await startApp({ root, dataDir: data.path, port: await freePort() });
    const second = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const kitchen = { Cookie: await signIn(first.url, KITCHEN) };
      await saveVenue(first.url, await adminHeader(first.url), (venue) => {
        const orderCaps = { browserOrders: 500, browserAmount: 90_000, tableOrders: CAP, tableAmount: 90_000 };
        venue.configuration = { aiEnabled: false, tier: 0, ...venue.configuration, orderCaps };
      });
      const menu = await readMenu(first.url, 1);
      const [dish] = menu.plain;
      if (!dish) throw new Error('the demo world has no plain dish');
      const open = async () => (await get<{ orders: Seen[] }>(first.url, '/api/venues/1/orders', kitchen)).orders;
      const violations: string[] = [];
      let [taken, inKitchen, refused] = [0, 0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const body = orderBody(menu, { dishes: [[dish, 1]] }, 4 + 2 * round);
        const orderAmount = await learnAmount(first.url, body);
        let sent = 0;
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (sent < ORDERS) {
              sent += 1;
              const { url } = sent % 2 === 0 ? first : second;
              const answer = await place(url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null });
              if (answer.status === 201) taken += 1;
              else violations.push(`round ${round + 1}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
            }
          }),
        );
        const mine = (await open()).filter(({ table }) => table === body.table);
        const reached = mine.filter(({ awaitingConfirmation }) => !awaitingConfirmation).length;
        if (reached !== CAP) violations.push(`round ${round + 1}: ${reached} orders of one table reached the kitchen`);
        inKitchen += reached;
        const beside = { ...orderBody(menu, { dishes: [[dish, 1]] }, 5 + 2 * round), orderAmount };
        const neighbour = await place(second.url, { key: crypto.randomUUID(), body: beside, cookie: null });
        if ((neighbour.body as Seen).awaitingConfirmation) violations.push(`round ${round + 1}: the table beside it had to wait`);
        const stopped = await post(first.url, `/api/orders/${mine[0]?._id}/block`, { what: 'table', refuse: true }, kitchen);
        refused += (stopped.body as { refused?: number }).refused ?? 0;
        const after = await place(second.url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null });
        if (after.status !== 409) violations.push(`round ${round + 1}: a blocked table was answered with ${after.status}`);
        const left = (await open()).filter(({ table }) => table === body.table).length;
        if (left > 0) violations.push(`round ${round + 1}: ${left} orders of a blocked table are still open`);
      }
      violations.push(...(await checkInvariants(client, before)));
      return { counted: `${taken} orders taken, ${inKitchen} in the kitchen, ${refused} refused by ${rounds} calls`, violations };
    } finally {
      await client.end();
      await second.stop();
      await first.stop();
    }
  },
};
