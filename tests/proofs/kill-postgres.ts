import { freePort, startApp } from './app-process.ts';
import { REGULAR, signIn } from './diner.ts';
import { checkInvariants, checkOrders, takeBaseline } from './ledger.ts';
import { makeLoad } from './load.ts';
import { draws, quantile, until, type Proof } from './proof.ts';

export const killPostgres: Proof = {
  name: 'kill -9 of PostgreSQL under load',
  claim: 'the app recovers by itself: 503 meanwhile, never a 500, a cut connection or a lost order',
  rounds: { full: 20, small: 3 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const app = await startApp({ root, dataDir: data.path, port: await freePort() });
    try {
      const first = await data.connect();
      const before = await takeBaseline(first);
      await first.end();
      const diner = await signIn(app.url, REGULAR);
      const load = await makeLoad(() => [app.url], { draw, mayVanish: false, diner });
      const outages: number[] = [];
      const violations: string[] = [];
      for (let round = 0; round < rounds && violations.length === 0; round += 1) {
        const stop = load.start(20 + draw() * 30);
        await new Promise((wake) => setTimeout(wake, 100 + draw() * 800));
        const answered = () => load.sent.filter((one) => one.acknowledged !== null).length;
        process.kill(data.postmasterPid(), 'SIGKILL');
        const sentBefore = load.sent.length;
        // Well again: an order that was first sent after the kill has its answer.
        const well = () => load.sent.slice(sentBefore).some((one) => one.acknowledged !== null);
        const waited = await until(() => well() || !app.alive, patienceMs);
        const outage = app.alive ? waited : null;
        await stop();
        if (!app.alive) violations.push(`round ${round + 1}: the app ended:\n${app.output()}`);
        else if (outage === null)
          violations.push(`round ${round + 1}: the app did not take orders again within ${patienceMs} ms (${answered()} answered so far)`);
        else outages.push(outage);
        if (outage !== null && !(await load.settle(patienceMs))) violations.push(`round ${round + 1}: orders stayed unanswered`);
      }
      violations.push(...load.violations);
      // Where it stays away there is nothing to count in.
      if (outages.length === rounds) {
        await load.repeat(load.sent.filter((_, at) => at % 5 === 0));
        const client = await data.connect();
        violations.push(...(await checkOrders(client, before, load.sent)), ...(await checkInvariants(client, before)));
        await client.end();
      }
      const { refused, replays } = load.counts;
      const counted = `${load.sent.length} orders, ${refused} × 503, ${replays} repeats got their first answer; orders again after ${Math.round(quantile(outages, 0.5))} ms (slowest ${Math.round(Math.max(...outages))})`;
      return { counted, violations };
    } finally {
      await app.stop();
    }
  },
};
