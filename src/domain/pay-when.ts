import { DELIVERY, PAYMENT } from './methods.ts';

/** When guests at a table pay: with each order, or the bill of their table at the end. */
export const PAY_WHEN = ['order', 'end'] as const;
export type PayWhen = (typeof PAY_WHEN)[number];

/**
 * Whether an order may wait for the table's bill: where the venue says so, of who is served at a table and is there, by its code or as one of those who sit at
 * it. Whoever takes away, or typed a table, could be anywhere when the bill comes.
 */
export const mayPayAtEnd = (when: PayWhen, { deliveryMethod, isThere }: { readonly deliveryMethod: number; readonly isThere: boolean }) =>
  when === 'end' && deliveryMethod === DELIVERY.tableService && isThere;

/** How a round is paid of which nobody said so: at the end, else as most venues take it; null: the venue takes no money at its tables. */
export const wayAtTable = (when: PayWhen, methods: ReadonlySet<number>): number | null =>
  when === 'end' ? PAYMENT.atTheEnd : ([PAYMENT.cash, PAYMENT.cardAtTable].find((method) => methods.has(method)) ?? null);
