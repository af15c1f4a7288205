import type { PlacedOrder } from '#features/ordering/contract.ts';
import { place, placedOf, type Order } from './diner.ts';
import { until } from './proof.ts';

export type Acknowledged = {
  readonly placed: PlacedOrder[];
  readonly violations: string[];
  /** Requests that were answered 503 or not at all. */
  unanswered: number;
};

/** Asks for an order again, with its key, until it is acknowledged. */
async function placeSurely(url: () => string, body: Order['body'], noted: Acknowledged, patienceMs: number): Promise<void> {
  const order: Order = { key: crypto.randomUUID(), body, cookie: null };
  const isAnswered = async (): Promise<boolean> => {
    const answer = await place(url(), order).catch(() => null);
    if (answer === null || answer.status === 503) {
      noted.unanswered += 1;
      return false;
    }
    if (answer.status === 201) noted.placed.push(placedOf(answer));
    else noted.violations.push(`an order was answered with ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    return true;
  };
  if ((await until(isAnswered, patienceMs, 200)) === null) noted.violations.push('an order stayed unanswered');
}

/** So many by a few guests at once, each some time after the one before. */
export async function placeMany(
  url: () => string,
  noted: Acknowledged,
  { orders, clients, bodyOf, pause, patienceMs }: Many,
): Promise<void> {
  let begun = 0;
  const client = async (): Promise<void> => {
    while (begun < orders && noted.violations.length === 0) {
      begun += 1;
      await placeSurely(url, bodyOf(), noted, patienceMs);
      await new Promise((wake) => setTimeout(wake, pause()));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
type Many = {
  readonly orders: number;
  readonly clients: number;
  readonly bodyOf: () => Order['body'];
  readonly pause: () => number;
  readonly patienceMs: number;
};
