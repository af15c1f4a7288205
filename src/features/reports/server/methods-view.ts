import { toAmount } from '#domain/money.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Column } from '../contract.ts';
import { sentBackBy, type Refund } from './query-refunds.ts';
import { queryReceived, type ReceivedRow } from './query-received.ts';
import type { Span } from './span.ts';
import type { Rows } from './table.ts';

const nothing = (method: string): ReceivedRow => ({ method, payments: 0, cents: 0, tipCents: 0, feeCents: 0, feesKnown: true });
/** What staff take first; then the providers by name. */
const byHand = ['cash', 'card'];
const placeOf = (method: string): string => `${byHand.includes(method) ? byHand.indexOf(method) : byHand.length} ${method}`;

const BY_PROVIDERS: readonly Column[] = [
  { key: 'fees', kind: 'money' },
  { key: 'payout', kind: 'money' },
];

/** Money by the way it came and went back, on the days on which it did: sales + tips − sent back = received. */
export async function methods(tx: Tx, { span, refunds }: { readonly span: Span; readonly refunds: readonly Refund[] }): Promise<Rows> {
  const taken = new Map((await queryReceived(tx, span)).map((row) => [row.method, row]));
  const back = sentBackBy(refunds, ({ method }) => method);
  const names = [...new Set([...taken.keys(), ...back.keys()])].toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  // Only providers keep a fee and pay the rest out.
  const online = names.some((name) => !byHand.includes(name));
  return {
    columns: [
      { key: 'method', kind: 'method' },
      { key: 'payments', kind: 'count' },
      { key: 'paid_sales', kind: 'money' },
      { key: 'paid_tips', kind: 'money' },
      { key: 'sent_back', kind: 'money' },
      { key: 'received', kind: 'money' },
      ...(online ? BY_PROVIDERS : []),
    ],
    rows: names.map((method) => {
      const row = taken.get(method) ?? nothing(method);
      const sentBack = back.get(method) ?? 0;
      const received = row.cents - sentBack;
      const known = row.feesKnown;
      const payout = byHand.includes(method) ? 0 : received - row.feeCents;
      const money = [row.cents - row.tipCents, row.tipCents, sentBack, received].map(toAmount);
      if (!online) return [method, row.payments, ...money];
      return [method, row.payments, ...money, known ? toAmount(row.feeCents) : null, known ? toAmount(payout) : null];
    }),
  };
}
