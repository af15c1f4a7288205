/** Reasons of ours, why an order ended or money went back: kept by key, so that everybody reads them in their own language. Others are kept as typed. */
export const STOP_REASONS = ['sold_out', 'kitchen_closed', 'guest_wish'] as const;
export const REFUND_REASONS = ['wrong_dish', 'was_cold', 'dish_missing'] as const;
/** Of what is taken off before it is paid, beside those of refunds. */
export const REDUCTION_REASONS = ['waited_long', 'our_guest'] as const;
/** Why money goes back by itself: its order was stopped; it came when the order was over, or when others had paid that share. */
export const RETURN_REASONS = ['order_stopped', 'order_over', 'share_taken'] as const;
const REASONS = [...STOP_REASONS, ...REFUND_REASONS, ...REDUCTION_REASONS, ...RETURN_REASONS, 'not_confirmed', 'rehearsal'] as const;
export type Reason = (typeof REASONS)[number];

export const isReason = (reason: string | null | undefined): reason is Reason => REASONS.some((known) => known === reason);

/** What is kept of a reason: its key where the words are ours, else the words. */
export const reasonKept = (words: string, wordsOf: (reason: Reason) => string): string =>
  REASONS.find((known) => wordsOf(known) === words) ?? words;
