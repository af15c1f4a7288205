import { openEvents } from '#tests/proofs/event-stream.ts';
import { quantile } from '#tests/proofs/proof.ts';
import { inputOf } from './child.ts';
import { openConnection, postRequest, type Connection } from './keep-alive.ts';
import { orders, type Place } from './venues.ts';

/** Orders at a fixed rate while a board of each venue listens: how long until the order is on its board. */
type Input = { port: number; seconds: number; perSecond: number; places: Place[]; cookie: string; seed: number };
type Spread = { p50: number; p95: number; p99: number; max: number };
export type BoardDelay = { orders: number; perSecond: number; missing: number; answer: Spread; fromSent: Spread; fromAnswer: Spread };

const { port, seconds, perSecond, places, cookie, seed } = inputOf<Input>();
const shown = new Map<string, number>();
const boards = places.map((place) =>
  openEvents(`http://127.0.0.1:${port}/api/venues/${place.number}/events`, {
    headers: { Cookie: cookie },
    onEvent: ({ data, at }) => {
      const id = /"_id":"([0-9a-f-]{36})"/.exec(data)?.[1];
      if (id) shown.set(id, at);
    },
  }),
);
await Promise.all(boards.map((board) => board.opened));

const next = orders(places, seed);
const placed: { id: string; sent: number; answered: number }[] = [];
const idle: Connection[] = await Promise.all(Array.from({ length: 32 }, () => openConnection(port)));
const underWay = new Set<Promise<void>>();

async function send(connection: Connection): Promise<void> {
  const request = postRequest('/api/orders/addOrder', next().body, { 'Idempotency-Key': crypto.randomUUID() });
  const sent = performance.now();
  const { status, body } = await connection.ask(request);
  const answered = performance.now();
  idle.push(connection);
  const id = /"_id":"([0-9a-f-]{36})"/.exec(body.toString('latin1', 0, 80))?.[1];
  if (status !== 201 || !id) throw new Error(`an order was answered with ${status} ${body.toString().slice(0, 200)}`);
  // The first second warms up.
  if (sent - began > 1000) placed.push({ id, sent, answered });
}

const began = performance.now();
let made = 0;
while (performance.now() - began < seconds * 1000) {
  const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
  for (; made < due; made += 1) {
    // The longest idle one: one that rested for seconds would be closed by the server.
    const connection = idle.shift();
    if (!connection) break;
    const request = send(connection).finally(() => underWay.delete(request));
    underWay.add(request);
  }
  await new Promise((wake) => setTimeout(wake, 1));
}
await Promise.all(underWay);
const rate = made / ((performance.now() - began) / 1000);
// What has not come within two seconds counts as missing.
const end = performance.now() + 2_000;
while (performance.now() < end && placed.some(({ id }) => !shown.has(id))) await new Promise((wake) => setTimeout(wake, 5));
for (const board of boards) board.close();
for (const connection of idle) connection.close();

const spread = (values: readonly number[]): Spread => ({
  p50: quantile(values, 0.5),
  p95: quantile(values, 0.95),
  p99: quantile(values, 0.99),
  max: Math.max(...values),
});
const arrived = placed.flatMap((order) => {
  const at = shown.get(order.id);
  return at === undefined ? [] : [{ ...order, at }];
});
const answer: BoardDelay = {
  orders: placed.length,
  perSecond: rate,
  missing: placed.length - arrived.length,
  answer: spread(placed.map((order) => order.answered - order.sent)),
  fromSent: spread(arrived.map((order) => order.at - order.sent)),
  fromAnswer: spread(arrived.map((order) => Math.max(0, order.at - order.answered))),
};
console.log(JSON.stringify(answer));
