import { freePort, startApp } from './app-process.ts';
import { learnAmount, orderBody, place, placedOf, readMenu, refusalOf } from './diner.ts';
import { checkInvariants, takeBaseline } from './ledger.ts';
import type { Proof } from './proof.ts';

const TIMES = 20;

export const oneKey: Proof = {
  name: 'one idempotency key 20 times at once',
  claim: 'one order, one answer; another body is refused with 422',
  rounds: { full: 50, small: 5 },
  async run({ root, data, rounds }) {
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const menu = await readMenu(app.url, 1);
      const dishes = [...menu.plain.slice(0, 2), ...menu.counted.slice(0, 1)].map((dish) => [dish, 1] as const);
      const body = orderBody(menu, { dishes }, 4);
      const right = { ...body, orderAmount: await learnAmount(app.url, body) };
      const violations: string[] = [];
      let [first, repeats, others] = [0, 0, 0];
      for (let round = 0; round < rounds; round += 1) {
        const key = crypto.randomUUID();
        const answers = await Promise.all(Array.from({ length: TIMES }, () => place(app.url, { key, body: right, cookie: null })));
        const other = await place(app.url, {
          key,
          body: { ...right, buyersName: 'Somebody else' },
          cookie: null,
        });
        const at = `round ${round + 1}:`;
        for (const answer of answers)
          if (answer.status !== 201) violations.push(`${at} ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`);
        const bodies = new Set(answers.map((answer) => JSON.stringify(answer.body)));
        if (bodies.size !== 1) violations.push(`${at} ${bodies.size} different answers`);
        const fresh = answers.filter((answer) => answer.status === 201 && !answer.replayed).length;
        if (fresh !== 1) violations.push(`${at} ${fresh} answers say that they are the first`);
        if (other.status !== 422 || refusalOf(other) !== 'idempotency_key_reused')
          violations.push(`${at} another body with the key was answered with ${other.status}`);
        first += fresh;
        repeats += answers.filter((answer) => answer.replayed).length;
        others += other.status === 422 ? 1 : 0;
        if (answers.some((answer) => answer.status === 201 && !placedOf(answer).accessToken))
          violations.push(`${at} an answer without its token`);
      }
      const { rows } = await client.query<{ id: string }>('select id from orders');
      const stored = rows.filter((row) => !before.orders.has(row.id)).length;
      if (stored !== rounds) violations.push(`${stored} orders for ${rounds} keys`);
      violations.push(...(await checkInvariants(client, before)));
      return {
        counted: `${rounds * TIMES} requests: ${stored} orders, ${first} first answers, ${repeats} marked as repeats, ${others} × 422`,
        violations,
      };
    } finally {
      await client.end();
      await app.stop();
    }
  },
};
