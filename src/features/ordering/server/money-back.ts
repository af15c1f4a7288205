import { sql } from 'kysely';
import { vatOf } from '#domain/bill.ts';
import { subtract } from '#domain/money-parts.ts';
import { cents } from '#domain/money.ts';
import { splitRefunds, vatAfter, type RefundMade, type RefundParts } from '#domain/refund-split.ts';
import { vatTable, type VatRow } from '#domain/vat.ts';
import type { Tx } from '#platform/server/database.ts';
import type { MoneyBack, OrderRow } from './order-rows.ts';
import { namedIn } from './portions-sql.ts';
import type { ShareRow } from './share-sql.ts';
import type { FullOrder } from './store.ts';

/** An order's refunds as the domain takes them. */
export const moneyBack = (backs: readonly MoneyBack[]): RefundMade[] =>
  backs.map((back) => ({ cents: cents(back.cents), of: back.of.map(({ rate, cents: part }) => ({ rate, cents: cents(part) })) }));

type Sold = Pick<FullOrder, 'lines'> & { readonly order: Pick<OrderRow, 'totalCents' | 'tipCents' | 'backs'> };
const ratesOf = (lines: FullOrder['lines']) => lines.map(({ lineCents, vatRate }) => ({ lineCents: cents(lineCents), rate: vatRate }));

/** An order's refunds, apart by what they took back. */
export const partsOfBacks = ({ order: { totalCents, tipCents, backs }, lines }: Sold): RefundParts[] =>
  splitRefunds({ lines: ratesOf(lines), totalCents: cents(totalCents), tipCents: cents(tipCents) }, moneyBack(backs));

/** The VAT table of a receipt: of what stays after refunds. */
export const vatLeft = ({ order: { totalCents, tipCents, backs }, lines }: Sold): VatRow[] =>
  vatAfter(vatTable(ratesOf(lines), subtract(cents(totalCents), cents(tipCents))), moneyBack(backs));

/** The same of several rounds, lowest rate first. */
export function vatLeftOf(rounds: readonly Sold[]): VatRow[] {
  const rates = Map.groupBy(rounds.flatMap(vatLeft), ({ rate }) => rate);
  return [...rates].toSorted(([a], [b]) => a - b).map(([rate, rows]) => vatOf(rate, rows));
}

/** What went back to one share, oldest first, each with the portions that it was for. */
export async function backsOfShare(tx: Tx, { venueId, id }: Pick<ShareRow, 'venueId' | 'id'>): Promise<MoneyBack[]> {
  const { rows } = await sql<MoneyBack>`
    select b.cents, coalesce(${namedIn('s')}, '[]'::jsonb) as "of" from bill_share_back b
      join settlement s on s.venue_id = b.venue_id and s.id = b.settlement_id
      where b.venue_id = ${venueId}::uuid and b.share_id = ${id}::uuid order by s.at, s.id`.execute(tx);
  return rows;
}
