import type { PlacedOrder } from '#features/ordering/contract.ts';
import { learnAmount, orderBody, place, placedOf, readMenu, type Menu, type Order, type Wish } from './diner.ts';

/** An order a client has sent at least once, and the first answer it was given, if any reached it. */
export type Sent = { readonly order: Order; acknowledged: PlacedOrder | null };

type Recipe = Omit<Order, 'key'>;

const MOST_UNDER_WAY = 48;

export type Load = {
  readonly sent: readonly Sent[];
  readonly violations: readonly string[];
  /** How many requests were answered 503 or not at all, and how many repeats got their first answer. */
  readonly counts: { unanswered: number; refused: number; replays: number };
  /** Places orders at this rate until told to stop; the returned function stops and waits for what is under way. */
  start(perSecond: number): () => Promise<void>;
  /** Repeats every unanswered order with its key and body until each has its answer. False: for so long none of them got one. */
  settle(patienceMs: number): Promise<boolean>;
  /** Repeats answered orders: each must get its first answer again. */
  repeat(orders: readonly Sent[]): Promise<void>;
};

/**
 * Diners of the demo's venues who keep their idempotency keys. `mayVanish`: whether a connection that breaks is expected (the server is
 * killed) or a violation (only its database is).
 */
export async function makeLoad(
  urls: () => readonly string[],
  options: {
    draw: () => number;
    mayVanish: boolean;
    diner: string | null;
    venues?: readonly number[];
    /** How long a guest waits before they ask again, in ms. */
    answerWithinMs?: number;
    /** Guests who ask again with the same key after so long, until they are answered or the load ends; left out: `settle` does it for them. */
    insistsMs?: number;
    /** Told of every order that is acknowledged for the first time, with when it was asked for. */
    onAcknowledged?: (askedAt: number) => void;
  },
): Promise<Load> {
  const { draw } = options;
  const recipes = await makeRecipes(urls()[0] ?? '', options.venues ?? [1, 2, 3], options.diner);
  const sent: Sent[] = [];
  const violations: string[] = [];
  const counts = { unanswered: 0, refused: 0, replays: 0 };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;

  const send = async (one: Sent): Promise<void> => {
    const askedAt = performance.now();
    const answer = await place(pick(urls()), one.order, options.answerWithinMs).catch((error: unknown) => {
      counts.unanswered += 1;
      if (!options.mayVanish) violations.push(`a request was cut off: ${causeOf(error)}`);
      return null;
    });
    if (answer === null) return;
    if (answer.status === 503) counts.refused += 1;
    else if (answer.status !== 201)
      violations.push(`an order was answered with ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    else if (typeof placedOf(answer)?._id !== 'string')
      violations.push(`an order was answered with 201 and ${JSON.stringify(answer.body).slice(0, 200)}`);
    else {
      if (one.acknowledged === null) options.onAcknowledged?.(askedAt);
      violations.push(...take(one, placedOf(answer), answer.replayed, counts));
    }
  };
  const insist = async (one: Sent, over: () => boolean): Promise<void> => {
    await send(one);
    while (options.insistsMs !== undefined && one.acknowledged === null && !over()) {
      await new Promise((wake) => setTimeout(wake, options.insistsMs));
      await send(one);
    }
  };
  const unsettled = () => sent.filter((one) => one.acknowledged === null);

  return {
    sent,
    violations,
    counts,
    start(perSecond) {
      const underWay = new Set<Promise<void>>();
      let over = false;
      const timer = setInterval(() => {
        // Diners who see no answer wait; a machine that is too slow must not drown in them.
        if (underWay.size >= MOST_UNDER_WAY) return;
        const one: Sent = {
          order: { key: crypto.randomUUID(), ...pick(recipes) },
          acknowledged: null,
        };
        sent.push(one);
        const request = insist(one, () => over).finally(() => underWay.delete(request));
        underWay.add(request);
      }, 1000 / perSecond);
      return async () => {
        clearInterval(timer);
        over = true;
        await Promise.all(underWay);
      };
    },
    async settle(patienceMs) {
      let end = performance.now() + patienceMs;
      for (let left = unsettled().length; left > 0 && performance.now() < end;) {
        for (const batch of batches(unsettled(), 16)) await Promise.all(batch.map(send));
        // Many orders on a slow machine take their time; what must not be is that nothing moves.
        if (unsettled().length < left) end = performance.now() + patienceMs;
        left = unsettled().length;
        if (left > 0) await new Promise((wake) => setTimeout(wake, 50));
      }
      return unsettled().length === 0;
    },
    async repeat(orders) {
      for (const batch of batches(orders, 16)) await Promise.all(batch.map(send));
    },
  };
}

/** Notes an answer; says what is wrong with it. */
function take(one: Sent, order: PlacedOrder, replayed: boolean, counts: { replays: number }): string[] {
  const first = one.acknowledged;
  if (replayed) counts.replays += 1;
  if (first === null) {
    one.acknowledged = order;
    return [];
  }
  const wrong = replayed ? [] : [`a repeat of order ${first._id} was answered as a new one`];
  const differs = (Object.keys(first) as (keyof PlacedOrder)[]).filter(
    (field) => JSON.stringify(first[field]) !== JSON.stringify(order[field]),
  );
  return differs.length === 0 ? wrong : [...wrong, `a repeat of order ${first._id} got another answer in ${differs.join(', ')}`];
}

/** Carts that reserve nothing, counted stock, a promotion's use and (signed in) stamps; each with the server's own total. */
async function makeRecipes(url: string, venues: readonly number[], diner: string | null): Promise<Recipe[]> {
  const recipes: Recipe[] = [];
  for (const number of venues) {
    const menu = await readMenu(url, number);
    const wishes: Wish[] = [plain(menu, 0), plain(menu, 3), promoted(menu), ...(menu.counted.length > 0 ? [counted(menu)] : [])];
    for (const [at, wish] of wishes.entries()) {
      const cookie = at % 2 === 0 ? null : diner;
      const body = orderBody(menu, wish, at + 1);
      recipes.push({
        body: { ...body, orderAmount: await learnAmount(url, body, cookie) },
        cookie,
      });
    }
  }
  const reserving = recipes.some(({ body }) => body.order.length === 2) && recipes.some(({ body }) => body.promoCode);
  if (!reserving) throw new Error('nothing in the demo world is counted, or no promotion runs: the load would reserve nothing');
  return recipes;
}

function dishAt(list: readonly Menu['plain'][number][], at: number): Menu['plain'][number] {
  const dish = list[at % Math.max(1, list.length)];
  if (!dish) throw new Error('the demo world has no such dish');
  return dish;
}

const plain = (menu: Menu, from: number): Wish => ({
  dishes: [
    [dishAt(menu.plain, from), 2],
    [dishAt(menu.plain, from + 1), 1],
    [dishAt(menu.stamped, from), 3],
  ],
});
const counted = (menu: Menu): Wish => ({
  dishes: [
    [dishAt(menu.counted, 0), 2],
    [dishAt(menu.plain, 2), 1],
  ],
});
const promoted = (menu: Menu): Wish => {
  const code = menu.venue.content.promotions.find((promotion) => promotion.promoCode?.code)?.promoCode?.code;
  return { ...plain(menu, 5), ...(code && { promoCode: code }) };
};

function batches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
