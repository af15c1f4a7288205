import type pg from 'pg';
import type { PlacedOrder } from '#features/ordering/contract.ts';
import type { TableCart } from '#features/ordering/table-cart-contract.ts';
import { post, refusalOf, type Answer } from './diner.ts';
import type { Phone } from './one-line-two-payers.ts';

/** What phones at a table say to its cart, and what the database has of it afterwards. */

export type CartLine = TableCart['lines'][number];
export type SentAnswer = { readonly order: PlacedOrder; readonly cart: TableCart };
const cartOf = ({ body }: Answer): TableCart => body as TableCart;
export const saidOf = (answer: Answer): string => `${answer.status} ${refusalOf(answer)}`;
const seenOf = (lines: readonly CartLine[]) => lines.map(({ _id, revision }) => ({ _id, revision }));

export type CartCalls = ReturnType<typeof cartCalls>;
/** The calls of one phone; `k`: the signature of its table's code. */
export function cartCalls(url: string, { visit, token }: Phone, k: string | null) {
  const ask = (path: string, body: object): Promise<Answer> =>
    post(url, `/api/visits/${visit}/cart${path}`, body, { Authorization: `Bearer ${token}` });
  const deed = () => crypto.randomUUID();
  return {
    add: (dish: string, quantity = 1, id = deed()) =>
      ask('/lines', { deed: id, line: { id: 1, quantity, payload: { item: { id: dish }, extras: {} } } }),
    change: ({ _id, revision }: CartLine, change: object, id = deed()) => ask(`/lines/${_id}`, { deed: id, revision, ...change }),
    back: ({ _id }: CartLine, id = deed()) => ask(`/lines/${_id}/back`, { deed: id }),
    ready: () => ask('/ready', { deed: deed(), ready: true }),
    mode: (mode: TableCart['mode'], id = deed()) => ask('/mode', { deed: id, mode }),
    send: (what: 'mine' | 'ready', lines: readonly CartLine[], amount: number) =>
      ask('/send', { id: deed(), what, lines: seenOf(lines), amount, k }),
  };
}

/** Of an answer that must be a yes: what it says. Throws with its own words otherwise. */
export async function yes(answer: Promise<Answer>): Promise<TableCart> {
  const told = await answer;
  if (told.status >= 300) throw new Error(`the cart of the table: ${saidOf(told)}`);
  return cartOf(told);
}

/** What a visit has ordered and what is in its cart, as "dish × portions". */
export async function tableHas(client: pg.Client, visit: string): Promise<{ readonly sent: string[]; readonly left: string[] }> {
  const sent = await client.query<{ what: string }>(
    `select l.item_id || ' × ' || l.quantity as what from order_line l join orders o on o.venue_id = l.venue_id and o.id = l.order_id
     where o.visit_id = $1 order by o.number, l.position`,
    [visit],
  );
  const left = await client.query<{ what: string }>(
    `select item_id || ' × ' || quantity as what from table_cart_line where visit_id = $1 and removed_at is null order by added_at, id`,
    [visit],
  );
  return { sent: sent.rows.map(({ what }) => what), left: left.rows.map(({ what }) => what) };
}

/** Whether the second of two deeds came after the first: both are dated while the cart is held. */
export async function cameAfter(client: pg.Client, visit: string, [first, second]: readonly [string, string]): Promise<boolean> {
  const { rows } = await client.query<{ after: boolean }>(
    `select b.at > a.at as after from table_cart_deed a, table_cart_deed b where a.visit_id = $1 and b.visit_id = $1 and a.id = $2 and b.id = $3`,
    [visit, first, second],
  );
  return rows[0]?.after ?? false;
}
