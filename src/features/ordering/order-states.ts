/** What a list of all orders is narrowed down to. */
export const ORDER_STATES = ['any', 'open', 'done', 'stopped', 'unpaid', 'paid', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
