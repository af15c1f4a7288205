/** Figures that are made of orders, and so lead to them; {@link FIGURES} says what each is. */
export const BEHIND = [
  'subtotal',
  'rewards',
  'discount',
  'gross',
  'refunds',
  'net',
  'vat',
  'without_vat',
  'tips',
  'paid_sales',
  'paid_tips',
  'sent_back',
  'received',
  'open',
  'stopped_value',
] as const;
export type Behind = (typeof BEHIND)[number];

/**
 * The figures of a venue, each with its one definition. Sales belong to the business day of their order, money to the day on which it moved.
 *
 * - `subtotal`: what sold orders cost at menu prices. Sold is every order that is neither rejected nor cancelled, that does not wait for an
 *   online payment, and that took its portions (one that awaits its first confirmation has not).
 * - `rewards`, `discount`: what stamp cards, and promotions and staff (dishes given away, discounts) took off them.
 * - `gross`: gross sales, `subtotal` − `rewards` − `discount`. VAT included, tips not.
 * - `refunds`: what went back of the sales of sold orders, on the day on which it went back: `refund-split.ts`.
 * - `net`: net sales, `gross` − `refunds`. VAT included.
 * - `vat`, `without_vat`: the VAT in `net`, order by order as on the receipts, and `net` without it.
 * - `tips`: tips of sold orders, less what refunds took back of tips.
 * - `paid_sales`, `paid_tips`: payments that came on a day, apart by the sale and the tip of their orders.
 * - `tips_out`: tips for the staff, paid out already or not: `paid_tips` less what of `sent_back` was tip. What Z reports and the accountant's books call their `tips`.
 * - `sent_back`: all money that went back on a day, with tips, also of orders that were stopped.
 * - `received`: `paid_sales` + `paid_tips` − `sent_back`.
 * - `open`: still to be received: orders sold on that day that are not paid by now, with tips. In no sum of what was received.
 * - `average`: `gross` of one order.
 * - `stopped`, `stopped_value`: orders that somebody rejected or cancelled; not those whose online payment never came. In no sales.
 * - `fees`, `payout`: what providers kept of their payments, and `received` less that.
 * - `amount`: dishes at menu prices, before rewards, promotions, what staff gave away, and refunds, which belong to orders: all dishes together are `subtotal`.
 * - payments: times that somebody paid. What is paid once for several orders is one, as on the terminal's batch.
 */
const FIGURES = [...BEHIND, 'tips_out', 'average', 'stopped', 'fees', 'payout', 'amount'] as const;
export type Figure = (typeof FIGURES)[number];

export const isFigure = (key: string): key is Figure => FIGURES.some((figure) => figure === key);

/** How a figure stands to the one before: in percent, or in words where percent would say nothing. */
export type Comparison =
  | { readonly kind: 'first' }
  | { readonly kind: 'same' }
  | { readonly kind: 'was' }
  | { readonly kind: 'percent'; readonly percent: number };

/** Beyond this a change in percent only says that there was next to nothing before. */
const MOST_PERCENT = 300;

/**
 * `first`: there was nothing before. `was`: percent would mislead, so the figure before is said itself: one of them is not above zero, or the one
 * before is tiny beside the one now.
 */
export function compare(now: number, before: number): Comparison {
  if (now === before) return before === 0 ? { kind: 'first' } : { kind: 'same' };
  if (before === 0) return { kind: 'first' };
  if (before < 0 || now <= 0) return { kind: 'was' };
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { kind: 'same' };
  return percent > MOST_PERCENT ? { kind: 'was' } : { kind: 'percent', percent };
}
