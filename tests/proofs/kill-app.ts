import { freePort, startApp } from './app-process.ts';
import { REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { draws, quantile, type Proof } from './proof.ts';

export const killApp: Proof = {
  name: 'kill -9 of the app under load',
  claim: 'every acknowledged order is there once, none twice',
  rounds: { full: 20, small: 3 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const port = await freePort();
    const start = () => startApp({ root, dataDir: data.path, port });
    let app = await start();
    const client = await data.connect();
    try {
      const before = await takeBaseline(client);
      const diner = await signIn(app.url, REGULAR);
      const load = await makeLoad(() => [app.url], { draw, mayVanish: true, diner });
      const starts: number[] = [];
      const violations: string[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const stop = load.start(20 + draw() * 30);
        await new Promise((wake) => setTimeout(wake, 100 + draw() * 800));
        await app.kill();
        await stop();
        app = await start();
        starts.push(app.startMs);
        if (!(await load.settle(patienceMs))) violations.push(`round ${round + 1}: orders stayed unanswered after the restart`);
      }
      await load.repeat(load.sent.filter((_, at) => at % 5 === 0));
      violations.push(...load.violations, ...(await checkOrders(client, before, load.sent)), ...(await checkInvariants(client, before)));
      const { unanswered, refused, replays } = load.counts;
      const counted = `${load.sent.length} orders, ${unanswered} requests cut off, ${refused} × 503, ${replays} repeats got their first answer; open again after ${Math.round(quantile(starts, 0.5))} ms (slowest ${Math.round(Math.max(...starts))})`;
      return { counted, violations };
    } finally {
      await client.end().catch(() => undefined);
      await app.stop();
    }
  },
};
