import { freePort, startApp } from './app-process.ts';
import { adminHeader, KITCHEN, orderBody, learnAmount, place, placedOf, post, readMenu, refusalOf, signIn } from './diner.ts';
import { leavePortions, saveVenue } from './last-portion.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const RIVALS = 20;

export const confirmLast: Proof = {
  name: '20 orders that await confirmation, and one portion',
  claim: 'all wait and hold nothing; confirmed at once, one has it, 19 are sold_out',
  rounds: { full: 20, small: 3 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const admin = await adminHeader(app.url);
      const kitchen = await signIn(app.url, KITCHEN);
      const menu = await readMenu(app.url, 1);
      const [dish] = menu.counted;
      if (!dish) throw new Error('the demo world counts no dish');
      await saveVenue(app.url, admin, (venue) => {
        venue.configuration = { aiEnabled: false, tier: 0, ...venue.configuration, onlyFromTable: true };
      });
      const violations: string[] = [];
      let [confirmed, refused] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        await leavePortions(app.url, admin, dish, 1);
        const body = orderBody(menu, { dishes: [[dish, 1]] }, 4);
        const orderAmount = await learnAmount(app.url, body);
        const before = await takeBaseline(client);
        const waiting = await Promise.all(
          Array.from({ length: RIVALS }, () => place(app.url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null })),
        );
        for (const answer of waiting)
          if (answer.status !== 201) violations.push(`round ${round + 1}: waiting was answered with ${answer.status}: a portion was held`);
        const answers = await Promise.all(
          waiting
            .filter((answer) => answer.status === 201)
            .map((answer) => post(app.url, `/api/orders/${placedOf(answer)._id}/confirm`, {}, { Cookie: kitchen })),
        );
        const had = answers.filter((answer) => answer.status === 200).length;
        if (had !== 1) violations.push(`round ${round + 1}: one portion was confirmed ${had} times`);
        for (const answer of answers)
          if (answer.status !== 200 && refusalOf(answer) !== 'sold_out')
            violations.push(`round ${round + 1}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
        confirmed += had;
        refused += answers.filter((answer) => refusalOf(answer) === 'sold_out').length;
        violations.push(...(await checkInvariants(client, before)));
      }
      return { counted: `${rounds * RIVALS} orders: ${confirmed} confirmed, ${refused} × 409 sold_out`, violations };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
