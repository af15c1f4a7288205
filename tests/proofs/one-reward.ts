import type pg from 'pg';
import { freePort, startApp } from './app-process.ts';
import {
  KITCHEN,
  REGULAR,
  learnAmount,
  orderBody,
  place,
  placedOf,
  post,
  readMenu,
  refusalOf,
  signIn,
  type Menu,
  type Order,
} from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const RIVALS = 20;

export const oneReward: Proof = {
  name: '20 orders at once for one reward',
  claim: 'nobody spends it before the kitchen took its order; then one does, 19 hear reward_unavailable',
  rounds: { full: 20, small: 3 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const cookie = await signIn(app.url, REGULAR);
      const kitchen = await signIn(app.url, KITCHEN);
      const menu = await readMenu(app.url, 1);
      const [stamped] = menu.stamped;
      if (!stamped) throw new Error('the demo world has no dish with a stamp');
      const required = menu.venue.rewards?.loyaltyStamps?.stampsRequiredForReward ?? 0;
      // The rule refuses more rewards than stamped units, not fewer than the card holds: the total is known before there is a reward.
      const spending = orderBody(menu, { dishes: [[stamped, 1]], rewards: 1 }, 4);
      const body = { ...spending, orderAmount: await learnAmount(app.url, spending, cookie) };
      const violations: string[] = [];
      let [spent, refused] = [0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const early = await collect(app.url, client, { menu, cookie, kitchen, required }, body);
        if (early > 0) violations.push(`round ${round + 1}: ${early} rewards were spent of orders that nobody took`);
        const rush = await Promise.all(Array.from({ length: RIVALS }, () => place(app.url, { key: crypto.randomUUID(), body, cookie })));
        const won = rush.filter((answer) => answer.status === 201).length;
        if (won !== 1) violations.push(`round ${round + 1}: one reward was spent ${won} times`);
        for (const answer of rush)
          if (answer.status !== 201 && refusalOf(answer) !== 'reward_unavailable')
            violations.push(`round ${round + 1}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
        spent += won;
        refused += rush.filter((answer) => refusalOf(answer) === 'reward_unavailable').length;
      }
      const { free } = await card(client, required);
      if (free < 0) violations.push(`the card has spent ${-free} rewards more than it earned`);
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds * RIVALS} orders: ${spent} × 201 with the reward, ${refused} × 409 reward_unavailable`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};

type Collector = { readonly menu: Menu; readonly cookie: string; readonly kitchen: string; readonly required: number };

/**
 * Orders as many stamped units as the card lacks for exactly one more reward, which the kitchen takes each time; before it does, the reward is
 * tried. Answers how often that worked, at once where it did: a card that pays before it earned never holds a whole reward.
 */
async function collect(url: string, client: pg.Client, diner: Collector, spending: Order['body']): Promise<number> {
  const { menu, cookie, kitchen, required } = diner;
  for (;;) {
    const { stamps, free } = await card(client, required);
    if (free >= 1) return 0;
    const quantity = Math.min(20, required - (stamps % required));
    const [stamped] = menu.stamped;
    if (!stamped) return 0;
    const body = orderBody(menu, { dishes: [[stamped, quantity]] }, 4);
    const answer = await place(url, {
      key: crypto.randomUUID(),
      body: { ...body, orderAmount: await learnAmount(url, body, cookie) },
      cookie,
    });
    if (answer.status !== 201) throw new Error(`collecting stamps was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
    if ((await place(url, { key: crypto.randomUUID(), body: spending, cookie })).status === 201) return 1;
    const taken = await post(url, `/api/orders/${placedOf(answer)._id}/status`, { orderStatus: 1 }, { Cookie: kitchen });
    if (taken.status !== 200) throw new Error(`taking the order was answered with ${taken.status} ${JSON.stringify(taken.body)}`);
  }
}

/** The regular's card at the first venue: stamps, and rewards not yet spent of those that may be. */
async function card(client: pg.Client, required: number): Promise<{ stamps: number; free: number }> {
  const { rows } = await client.query<{ stamps: number; pending: number; rewards_used: number }>(
    `select k.stamps, k.pending, k.rewards_used from stamp_card k join account_user u on u.id = k.user_id
      join venue v on v.company_id = k.company_id where u.email = $1 and v.number = 1`,
    [REGULAR.email],
  );
  const [found] = rows;
  const stamps = found?.stamps ?? 0;
  return { stamps, free: Math.floor((stamps - (found?.pending ?? 0)) / required) - (found?.rewards_used ?? 0) };
}
