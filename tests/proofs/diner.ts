import type * as v from 'valibot';
import type { PublicVenue } from '#features/venues/contract.ts';
import type { Item } from '#features/venues/venue-schemas.ts';
import type { AddOrderBody, PlacedOrder, QuoteBody } from '#features/ordering/contract.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { ADMIN } from './app-process.ts';

/** The demo's regular, with a stamp card, and the first venue's kitchen. */
export const REGULAR = DEMO_ACCOUNTS.find((account) => account.role === 'diner')!;
export const KITCHEN = DEMO_ACCOUNTS.find((account) => account.role === 'staff')!;

/** Calls of the wire as any program would make them. */

export type Answer = {
  readonly status: number;
  readonly body: unknown;
  readonly replayed: boolean;
};
export type Dish = v.InferOutput<typeof Item>;

const JSON_TYPE = { 'Content-Type': 'application/json' };

export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  answerWithinMs = 60_000,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  });
  return {
    status: response.status,
    body: parsed(await response.text()),
    replayed: response.headers.get('idempotent-replayed') === 'true',
  };
}

export async function get<T>(url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const response = await fetch(url + path, { headers, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Order = {
  readonly key: string;
  readonly body: AddOrderBody;
  readonly cookie: string | null;
};

export function place(url: string, order: Order, answerWithinMs?: number): Promise<Answer> {
  const headers = { 'Idempotency-Key': order.key, ...(order.cookie && { Cookie: order.cookie }) };
  return post(url, '/api/orders/addOrder', order.body, headers, answerWithinMs);
}

export const placedOf = (answer: Answer): PlacedOrder => answer.body as PlacedOrder;

/** The code of a refusal, or an empty text. */
export function refusalOf({ body }: Answer): string {
  return (body as { error?: { code?: string } } | null)?.error?.code ?? '';
}

/** Signs in and returns the cookie to send from then on. */
export async function signIn(url: string, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ email: account.email, password: account.password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${account.email}: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The header of the administrator's calls: an app password, fetched with the real one. */
export async function adminHeader(url: string): Promise<{ Authorization: string }> {
  const { status, body } = await post(url, '/api/admin/session', ADMIN);
  const { adminEmail, adminPass } = body as { adminEmail: string; adminPass: string };
  if (status >= 300) throw new Error(`the administrator cannot sign in: ${status} ${JSON.stringify(body)}`);
  return { Authorization: `Basic ${Buffer.from(`${adminEmail}:${adminPass}`).toString('base64')}` };
}

export type Menu = {
  readonly venue: PublicVenue;
  readonly plain: readonly Dish[];
  readonly stamped: readonly Dish[];
  readonly counted: readonly Dish[];
};

/** A venue's dishes that can be ordered as they are, by what an order of them has to reserve. */
export async function readMenu(url: string, number: number): Promise<Menu> {
  const venue = await get<PublicVenue>(url, `/api/stores/${number}`);
  const dishes = Object.values(venue.content.menu?.items ?? {}).flat();
  const orderable = dishes.filter((dish) => dish.inStock && (dish.extras ?? []).every((extra) => !extra.required));
  const uncounted = orderable.filter((dish) => dish.stockQty === null);
  return {
    venue,
    plain: uncounted.filter((dish) => !dish.addLoyaltyStamp),
    stamped: uncounted.filter((dish) => dish.addLoyaltyStamp),
    counted: orderable.filter((dish) => (dish.stockQty ?? 0) > 0),
  };
}

export type Wish = {
  readonly dishes: readonly (readonly [dish: Dish, quantity: number])[];
  readonly promoCode?: string;
  readonly rewards?: number;
};

/** An order as a diner's page sends it, with the total still to be learnt from the server. */
export function orderBody(menu: Menu, wish: Wish, table: number, name = 'Eleni'): AddOrderBody {
  const [floor] = menu.venue.tableArrangement ?? [];
  return {
    storeDBId: menu.venue._id,
    order: wish.dishes.map(([dish, quantity], at) => ({
      id: at + 1,
      quantity,
      payload: { item: { id: dish.id, name: dish.name }, extras: {} },
    })),
    orderAmount: 0,
    floor: table === 0 ? 0 : (floor?.floor ?? 0),
    table: table === 0 || !floor ? 0 : (floor.tables[table % floor.tables.length]?.table ?? 0),
    deliveryMethod: menu.venue.deliveryMethods?.[0]?.value ?? 1,
    paymentMethod: table % 2 === 0 ? 99 : 100,
    buyersName: name,
    promoCode: wish.promoCode ?? '',
    rewardsUsedForOrder: wish.rewards ?? 0,
  };
}

/** The server's own total for a cart: asked with a wrong one, it refuses with the fresh quote. */
export async function learnAmount(url: string, body: AddOrderBody, cookie: string | null = null): Promise<number> {
  const asked = { key: crypto.randomUUID(), body: { ...body, orderAmount: 999_999 }, cookie };
  const answer = await place(url, asked);
  if (refusalOf(answer) !== 'price_changed')
    throw new Error(`a wrong total was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { error: { details: { quote: QuoteBody } } }).error.details.quote.orderAmount;
}
