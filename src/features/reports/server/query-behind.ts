import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { O } from '#features/ordering/server/order-conditions.ts';
import type { Behind } from '#domain/figures.ts';
import { linesOf } from './lines-of.ts';
import { SELLER } from './query-people.ts';
import { takenIn } from './query-received.ts';
import type { Refund } from './query-refunds.ts';
import { sharesIn, TAX } from './query-vat.ts';
import { within, type Span } from './span.ts';

/** Which part of a figure is asked for; what is left out narrows nothing. */
export type Part = {
  readonly method?: string | undefined;
  readonly rate?: number | undefined;
  readonly floor?: number | undefined;
  readonly table?: number | undefined;
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
  readonly code?: string | undefined;
  /** An account, or 'none': nobody noted. */
  readonly person?: string | undefined;
};

/** What one order or one refund puts into a figure. */
export type Entry = { orderId: string; at: Date; cents: number; method: string | null; reason: string | null };

type OfOrders = Exclude<Behind, 'sent_back' | 'refunds' | 'received' | 'paid_sales' | 'paid_tips' | 'vat' | 'without_vat'>;
/** What a sold order (or a stopped one) puts into the figure. */
const PUT: Readonly<Record<OfOrders, { readonly cents: RawBuilder<unknown>; readonly where: RawBuilder<boolean> }>> = {
  subtotal: { cents: sql`o.subtotal_cents`, where: O.sold },
  rewards: { cents: sql`o.reward_savings_cents`, where: O.sold },
  discount: { cents: sql`o.discount_cents`, where: O.sold },
  gross: { cents: sql`o.total_cents - o.tip_cents`, where: O.sold },
  net: { cents: sql`o.total_cents - o.tip_cents`, where: O.sold },
  tips: { cents: sql`o.tip_cents`, where: O.sold },
  open: { cents: O.due, where: O.sold },
  stopped_value: { cents: sql`o.total_cents - o.tip_cents`, where: O.stoppedByVenue },
};

/** What orders and payments put into a figure; refunds are told apart ({@link refundsIn}). */
export async function queryBehind(tx: Tx, figure: Behind, span: Span, part: Part): Promise<Entry[]> {
  if (figure === 'refunds' || figure === 'sent_back') return [];
  if (figure === 'received' || figure === 'paid_sales' || figure === 'paid_tips') return payments(tx, figure, span, part);
  if (part.rate !== undefined || figure === 'vat' || figure === 'without_vat') return shares(tx, figure, span, part);
  const { cents, where } = PUT[figure];
  const { rows } = await sql<Entry>`
    select o.id as order_id, o.placed_at as at, (${cents})::int as cents, null as method, null as reason
    from orders o where ${within(span)} and ${where} and (${cents}) <> 0 and ${partOf(span, part)}`.execute(tx);
  return rows;
}

function partOf({ timeZone }: Span, { floor, table, weekday, hour, code, person }: Part): RawBuilder<boolean> {
  const local = sql`(o.placed_at at time zone ${timeZone}::text)`;
  return sql<boolean>`(${floor ?? null}::int is null or ${O.broughtOn} = ${floor ?? null}::int)
    and (${table ?? null}::int is null or ${O.broughtTo} = ${table ?? null}::int)
    and (${weekday ?? null}::int is null or extract(isodow from o.business_day)::int - 1 = ${weekday ?? null}::int)
    and (${hour ?? null}::int is null or extract(hour from ${local})::int = ${hour ?? null}::int)
    and (${code ?? null}::text is null or upper(coalesce(o.promo_code, '')) = ${code ?? null}::text)
    and (${person ?? null}::text is null or coalesce(${SELLER}::text, 'none') = ${person?.toLowerCase() ?? null}::text)`;
}

async function payments(tx: Tx, figure: 'received' | 'paid_sales' | 'paid_tips', span: Span, { method }: Part): Promise<Entry[]> {
  const tip = sql`t.tip_cents`;
  const put = { received: sql`t.cents`, paid_sales: sql`t.cents - ${tip}`, paid_tips: tip }[figure];
  const { rows } = await sql<Entry>`
    select o.id as order_id, t.at, (${put})::int as cents, t.method, null as reason from (${takenIn(span)}) t
      join orders o on o.venue_id = ${span.venueId}::uuid and o.id = t.order_id
    where (${put}) <> 0 and (${method ?? null}::text is null or t.method = ${method ?? null}::text)`.execute(tx);
  return rows;
}

/** Sales at a VAT rate, or at all of them: the tax in them, or what is without it. */
async function shares(tx: Tx, figure: Behind, span: Span, { rate }: Part): Promise<Entry[]> {
  const put = figure === 'vat' ? TAX : figure === 'without_vat' ? sql`gross - ${TAX}` : sql`gross`;
  const { rows } = await sql<Entry>`
    ${sharesIn(span, await linesOf(tx, span))}
    select o.id as order_id, o.placed_at as at, sum(${put})::int as cents, null as method, null as reason
    from share s join orders o on o.venue_id = ${span.venueId}::uuid and o.id = s.id
    where ${rate ?? null}::int is null or s.rate = ${rate ?? null}::int
    group by o.id, o.placed_at having sum(${put}) <> 0`.execute(tx);
  return rows;
}

/** What refunds put into a figure: less in what they are taken off, more in what tells of them. */
export function refundsIn(refunds: readonly Refund[], figure: Behind, part: Part): Entry[] {
  const cents = putOf(figure, part.rate);
  if (cents === null) return [];
  const money = figure === 'received' || figure === 'sent_back';
  return refunds
    .filter((refund) => (money || refund.sold) && isPart(refund, part))
    .map((refund) => ({
      orderId: refund.orderId,
      at: refund.at,
      cents: cents(refund),
      method: refund.method,
      reason: refund.reason,
    }))
    .filter((entry) => entry.cents !== 0);
}

function putOf(figure: Behind, rate: number | undefined): ((refund: Refund) => number) | null {
  const over = (of: (row: Refund['vat'][number]) => number) => (refund: Refund) =>
    refund.vat.filter((row) => rate === undefined || row.rate === rate).reduce((sum, row) => sum + of(row), 0);
  switch (figure) {
    case 'refunds':
      return over((row) => row.grossCents);
    case 'net':
      return over((row) => 0 - row.grossCents);
    case 'vat':
      return over((row) => 0 - row.vatCents);
    case 'without_vat':
      return over((row) => 0 - row.netCents);
    case 'tips':
      return (refund) => 0 - refund.tipCents;
    case 'received':
      return (refund) => 0 - refund.cents;
    case 'sent_back':
      return (refund) => refund.cents;
    default:
      return null;
  }
}

const isPart = (refund: Refund, { method, floor, table, weekday, hour, code }: Part): boolean =>
  (method === undefined || refund.method === method) &&
  (floor === undefined || refund.floor === floor) &&
  (table === undefined || refund.table === table) &&
  (weekday === undefined || refund.weekday === weekday) &&
  (hour === undefined || refund.hour === hour) &&
  (code === undefined || refund.code === code);

export type Named = { id: string; number: number; floor: number; table: number; name: string };

/** Of these orders what a list says of them. */
export async function queryNamed(tx: Tx, venueId: string, ids: readonly string[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select o.id, o.number, ${O.broughtOn} as floor, ${O.broughtTo} as table, o.buyers_name as name from orders o
    where o.venue_id = ${venueId}::uuid and o.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
