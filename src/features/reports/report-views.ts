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
export const RANGES = ['today', 'week', 'month'] as const;
export type Range = (typeof RANGES)[number];
