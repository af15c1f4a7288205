/** The tables that reports have, and the spans of the overview. */

export const REPORT_VIEWS = [
  'sales',
  'methods',
  'method_days',
  'vat',
  'items',
  'together',
  'waits',
  'stations',
  'people',
  'again',
  'hours',
  'tables',
  'promotions',
  'loyalty',
] as const;
export type ReportView = (typeof REPORT_VIEWS)[number];
/** Everything that can be looked at, under what an owner asks about: the first of each is where its door leads. */
export const REPORT_GROUPS = {
  money: ['sales', 'day', 'methods', 'method_days', 'vat', 'books'],
  kitchen: ['items', 'together', 'waits', 'stations'],
  guests: ['hours', 'tables', 'again', 'loyalty', 'promotions'],
  team: ['people', 'changes'],
} as const satisfies Readonly<Record<string, readonly (ReportView | 'day' | 'books' | 'changes')[]>>;
export type ReportGroup = keyof typeof REPORT_GROUPS;
export type ReportTab = (typeof REPORT_GROUPS)[ReportGroup][number];
export const RANGES = ['today', 'week', 'month'] as const;
export type Range = (typeof RANGES)[number];
