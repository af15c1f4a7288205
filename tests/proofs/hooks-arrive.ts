import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { Webhook } from '#features/webhooks/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { placeMany, type Acknowledged } from './acknowledged.ts';
import { freePort, startApp } from './app-process.ts';
import { get, learnAmount, orderBody, post, readMenu, signIn } from './diner.ts';
import { failingReceiver, type FailingReceiver } from './failing-receiver.ts';
import { draws, until, type Proof } from './proof.ts';

const ORDERS_A_ROUND = 100;
const CLIENTS = 4;
const OWNER = DEMO_ACCOUNTS.find(({ email }) => email === 'owner.elia@parea.example')!;
/** The pauses are over at once: the next try of all that failed is now. What is being sent is left alone. */
const PAUSES_ARE_OVER = "update webhook_message set next_at = now() where state = 'waiting' and sending_until is null";
/** What a process took with it is sent again after a minute: it was away for one. */
const A_MINUTE_LATER = "update webhook_message set sending_until = now() where state = 'waiting' and sending_until is not null";
/** A call that nobody answers takes fifteen seconds. */
const QUIET_MS = 25_000;

export const hooksArrive: Proof = {
  name: 'webhooks to an endpoint that fails at random, while the app is killed',
  claim: 'every message arrives, verified by the reference package, and each has one id in the table of the receiver',
  rounds: { full: 10, small: 1 },
  async run({ root, data, rounds, seed, patienceMs }) {
    const draw = draws(seed);
    const port = await freePort();
    const start = () => startApp({ root, dataDir: data.path, port, env: { WEBHOOKS_ANYWHERE: '1' } });
    let app = await start();
    const receiver = await failingReceiver(data, draw);
    const client = await data.connect();
    try {
      const Cookie = await signIn(app.url, OWNER);
      const form = { url: receiver.address, description: 'Till', events: ['order.placed'] };
      const { status, body: made } = await post(app.url, '/api/venues/1/webhooks', form, { Cookie });
      if (status !== 201) throw new Error(`the webhook was not added: ${status} ${JSON.stringify(made)}`);
      receiver.secret = (made as { secret: string }).secret;
      const menu = await readMenu(app.url, 1);
      const dish = menu.plain[0];
      if (!dish) throw new Error('the demo world has no plain dish');
      const body = orderBody(menu, { dishes: [[dish, 1]] }, 4);
      const ready = { ...body, orderAmount: await learnAmount(app.url, body) };
      const noted: Acknowledged = { placed: [], violations: [], unanswered: 0 };
      for (let round = 0; round < rounds && noted.violations.length === 0; round += 1) {
        const wish = {
          orders: ORDERS_A_ROUND,
          clients: CLIENTS,
          bodyOf: () => ready,
          pause: () => draw() * 100,
          patienceMs: patienceMs * 2,
        };
        const placing = placeMany(() => app.url, noted, wish);
        if (round % 4 === 0) {
          await new Promise((wake) => setTimeout(wake, 500 + draw() * 1_500));
          await app.kill();
          await client.query(A_MINUTE_LATER);
          app = await start();
        }
        await placing;
        await client.query(PAUSES_ARE_OVER);
      }
      const hook = async () => (await get<{ webhooks: readonly Webhook[] }>(app.url, '/api/venues/1/webhooks', { Cookie })).webhooks[0];
      await settle({ hurry: () => client.query(PAUSES_ARE_OVER), waits: async () => (await hook())?.waiting ?? 0, receiver });
      const last = await hook();
      const rest = last?.waiting === 0 && last.state === 'on' ? [] : [`the portal says: ${JSON.stringify(last)}`];
      const violations = [...noted.violations, ...(await judge(noted.placed, receiver)), ...rest];
      const calls = Object.entries(receiver.calls).map(([fate, times]) => `${times} ${fate}`);
      return { counted: `${noted.placed.length} orders, ${await receiver.count()} rows; calls: ${calls.join(', ')}`, violations };
    } finally {
      await app.stop();
      await client.end();
      await receiver.close();
    }
  },
};

type Settling = { readonly hurry: () => Promise<unknown>; readonly waits: () => Promise<number>; readonly receiver: FailingReceiver };

/** Until the product says that nothing waits, or nobody has called for long. Only when to stop is asked of it, not what to count. */
async function settle({ hurry, waits, receiver }: Settling): Promise<void> {
  const calls = () => Object.values(receiver.calls).reduce((sum, one) => sum + one, 0);
  let [last, since] = [-1, performance.now()];
  const isDone = async (): Promise<boolean> => {
    await hurry();
    if (calls() !== last) [last, since] = [calls(), performance.now()];
    const quiet = performance.now() - since;
    return quiet > QUIET_MS || (quiet > 2_000 && (await waits()) === 0);
  };
  await until(isDone, 600_000, 250);
}

async function judge(placed: readonly PlacedOrder[], { rows, refused }: FailingReceiver): Promise<string[]> {
  const found = await rows();
  const byOrder = Map.groupBy(found, ({ order }) => order);
  const wrong = refused.map((error) => `a message did not verify: ${error}`);
  const missing = placed.filter(({ _id }) => !byOrder.has(_id));
  if (missing.length > 0) wrong.push(`${missing.length} of ${placed.length} messages never arrived`);
  for (const [order, told] of byOrder) if (told.length > 1) wrong.push(`order ${order} was told under ${told.length} ids`);
  const ours = new Set(placed.map(({ _id }) => _id));
  for (const { id, order, type } of found)
    if (!ours.has(order) || type !== 'order.placed') wrong.push(`message ${id} tells ${type} of ${order}`);
  return wrong;
}
