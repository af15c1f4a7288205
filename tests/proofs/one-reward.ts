import type pg from 'pg';
import { freePort, startApp } from './app-process.ts';
import { REGULAR, learnAmount, orderBody, place, readMenu, refusalOf, signIn, type Menu } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const RIVALS = 20;

export const oneReward: Proof = {
  name: '20 orders at once for one reward',
  claim: 'one spends it, 19 hear reward_unavailable',
  rounds: { full: 20, small: 3 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const cookie = await signIn(app.url, REGULAR);
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
        await collect(app.url, client, { menu, cookie, required });
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

/** Orders as many stamped units as the card lacks for exactly one more reward. */
async function collect(url: string, client: pg.Client, diner: { menu: Menu; cookie: string; required: number }): Promise<void> {
  const { menu, cookie, required } = diner;
  for (;;) {
    const { stamps, free } = await card(client, required);
    if (free >= 1) return;
    const quantity = Math.min(20, required - (stamps % required));
    const [stamped] = menu.stamped;
    if (!stamped) return;
    const body = orderBody(menu, { dishes: [[stamped, quantity]] }, 4);
    const answer = await place(url, {
      key: crypto.randomUUID(),
      body: { ...body, orderAmount: await learnAmount(url, body, cookie) },
      cookie,
    });
    if (answer.status !== 201) throw new Error(`collecting stamps was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

/** The regular's card at the first venue: stamps, and rewards not yet spent. */
async function card(client: pg.Client, required: number): Promise<{ stamps: number; free: number }> {
  const { rows } = await client.query<{ stamps: number; rewards_used: number }>(
    `select k.stamps, k.rewards_used from stamp_card k join account_user u on u.id = k.user_id
      join venue v on v.company_id = k.company_id where u.email = $1 and v.number = 1`,
    [REGULAR.email],
  );
  const [found] = rows;
  const stamps = found?.stamps ?? 0;
  return { stamps, free: Math.floor(stamps / required) - (found?.rewards_used ?? 0) };
}
