import { inputOf } from './child.ts';
import { openConnection, postRequest } from './keep-alive.ts';
import { spread, type Spread } from './spread.ts';
import { orders, type Place } from './venues.ts';

/** Diners on kept connections, each with one order under way, for so many seconds. Answers how many were placed, and what else came. */
type Input = { port: number; seconds: number; clients: number; places: Place[]; seed: number };
export type OrderCount = { placed: number; seconds: number; others: Record<string, number>; tookMs: Spread };

const { port, seconds, clients, places, seed } = inputOf<Input>();
const next = orders(places, seed);
const others: Record<string, number> = {};
const took: number[] = [];
let placed = 0;

const began = performance.now();
await Promise.all(
  Array.from({ length: clients }, async () => {
    const connection = await openConnection(port);
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now();
      const { status, body } = await connection.ask(
        postRequest('/api/orders/addOrder', next().body, { 'Idempotency-Key': crypto.randomUUID() }),
      );
      took.push(performance.now() - asked);
      if (status === 201) placed += 1;
      else {
        const said = `${status} ${body.toString().slice(0, 120)}`;
        others[said] = (others[said] ?? 0) + 1;
      }
    }
    connection.close();
  }),
);
console.log(JSON.stringify({ placed, seconds: (performance.now() - began) / 1000, others, tookMs: spread(took) } satisfies OrderCount));
