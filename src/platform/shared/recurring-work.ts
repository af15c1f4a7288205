/** What the product does by itself every so often. Each has a text for administrators; `app/system.ts` says what it is and how often. */
export const RECURRING_WORK = [
  'pictures',
  'untaken orders',
  'visits that are over',
  'unread allergies',
  'waves of orders',
  'tickets on paper',
  'printers in the network',
  'printers on the screen',
  'printers that are silent',
  'forget old tickets',
  'webhooks',
  'forget old webhook messages',
  'erase deleted venues',
  'forget old mails',
  'forget old events',
  'forget old changes',
  'forget void keys',
  'payments',
  'limits',
  'forget where orders came from',
  'forget who called',
  'forget where who sits at tables came from',
  'forget who opened payments',
  'forget old notices of payments',
] as const;

export type RecurringWork = (typeof RECURRING_WORK)[number];
