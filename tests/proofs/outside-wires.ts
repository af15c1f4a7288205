import type pg from 'pg';
import type { StandIn } from '#features/payments/server/stand-in/stand-in.ts';
import { freePort, startApp } from './app-process.ts';
import { learnAmount, orderBody, place, placedOf, post, readMenu, type Answer } from './diner.ts';
import { compareBooks, openEnds, openProvider, ownerCookie, passTime, type PaidOrder } from './kill-while-paying.ts';
import { draws, until, type Proof } from './proof.ts';
import { spoiltWire } from './spoilt-wire.ts';
import { TWELVE_FAULTS } from './spoilt-wires.ts';

/** So many people at once. */
const AT_ONCE = 8;

/** Orders a fault, paid at a provider that is reached, and reaches us, over a wire that fails. */
export const providerWires: Proof = {
  name: 'twelve faults on the wire to the payment provider',
  claim: 'our books and the provider’s agree in the end, nobody pays or is paid back twice, and no answer is a 500',
  rounds: { full: 200, small: 1 },
  onlyWhole: true,
  async run({ root, data, rounds, seed, patienceMs }) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const draw = draws(seed);
    const notices = await spoiltWire({ host: '127.0.0.1', port }, draw);
    const provider = await openProvider(`http://127.0.0.1:${notices.port}`);
    const { port: theirs, pathname } = new URL(provider.env.STRIPE_API_BASE);
    const calls = await spoiltWire({ host: '127.0.0.1', port: Number(theirs) }, draw);
    const env = { ...provider.env, STRIPE_API_BASE: `http://127.0.0.1:${calls.port}${pathname}` };
    const app = await startApp({ root, dataDir: data.path, port, env });
    const client = await data.connect();
    const violations: string[] = [];
    const orders: PaidOrder[] = [];
    const met: number[] = [];
    try {
      const guest = await guestOf(url, client, provider.standIn, draw, violations);
      for (const fault of TWELVE_FAULTS) {
        const before = calls.met;
        for (const wire of [calls, notices]) wire.spoil(fault);
        await inTurns(rounds, async () => orders.push(await guest()));
        // However few they are, somebody meets the fault.
        for (let more = 0; calls.met === before && more < 10; more += 1) orders.push(await guest());
        for (const wire of [calls, notices]) wire.spoil(null);
        met.push(calls.met - before);
        if (calls.met === before) violations.push(`${fault.name}: nothing met the fault`);
        if (!app.alive) violations.push(`${fault.name}: the app ended:\n${app.output()}`);
      }
      await passTime(client);
      const isDone = async () => (await openEnds(client)) === 0;
      if ((await until(isDone, patienceMs * 6 + rounds * 2_000, 500)) === null) violations.push('some payments never came to an end');
      violations.push(...(await compareBooks(client, orders, provider.standIn)));
      // Whatever else an answer says, the log has why it was a 500.
      for (const [line] of app.output().matchAll(/^.*"level":50.*$/gm)) violations.push(line.slice(0, 600));
      const back = [...provider.standIn.world.ledger.held.values()].filter(({ refunded }) => refunded > 0).length;
      return { counted: `${orders.length} orders, ${sum(met)} times a fault was met, ${back} paid back`, violations };
    } finally {
      await client.end();
      await app.stop();
      await Promise.all([calls.close(), notices.close()]);
      provider.close();
    }
  },
};

/** Orders, begins to pay and pays as a page would, asking once more where nothing came; some never pay, some get their money back. */
async function guestOf(url: string, client: pg.Client, { world }: StandIn, draw: () => number, violations: string[]) {
  const owner = await ownerCookie(url);
  const menu = await readMenu(url, 1);
  const [dish] = menu.plain;
  if (!dish) throw new Error('nothing can be ordered');
  const body = { ...orderBody(menu, { dishes: [[dish, 1]] }, 1), paymentMethod: 3 };
  const orderAmount = await learnAmount(url, body);

  const asks = async (path: string, headers: Record<string, string>, sent: object = {}): Promise<Answer | null> => {
    const answer = await post(url, path, sent, headers);
    if (answer.status === 500) violations.push(`${path.replace(/[\da-f-]{36}/, ':id')} was answered with 500`);
    return answer.status < 300 ? answer : null;
  };
  const twice = async (ask: () => Promise<Answer | null>): Promise<Answer | null> => (await ask()) ?? (await ask());

  return async (): Promise<PaidOrder> => {
    const placed = placedOf(await place(url, { key: crypto.randomUUID(), body: { ...body, orderAmount }, cookie: null }));
    const order = { _id: placed._id };
    const headers = { Authorization: `Bearer ${placed.accessToken}` };
    await twice(() => asks(`/api/orders/${order._id}/payment`, headers));
    const { rows } = await client.query<{ id: string }>('select id::text from payment where order_id = $1', [order._id]);
    const held = [...world.ledger.held.values()].find(
      ({ reference, state }) => state === 'open' && rows.some(({ id }) => id === reference),
    );
    if (!held || draw() < 0.2) return order;
    await world.pay(held);
    await twice(() => asks(`/api/orders/${order._id}/payment/check`, headers));
    const back = { cookie: owner, 'idempotency-key': `back ${order._id}` };
    if (draw() < 0.5) await twice(() => asks(`/api/orders/${order._id}/refunds`, back, { reason: 'proof' }));
    return order;
  };
}

async function inTurns(times: number, work: () => Promise<unknown>): Promise<void> {
  let left = times;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, times) }, one));
}

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);
