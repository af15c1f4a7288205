import type { ReportView } from '../report-views.ts';

/** What an empty report lacks where something was sold all the same. */
const LACKS = {
  methods: 'money',
  method_days: 'money',
  together: 'together',
  waits: 'times',
  stations: 'times',
  again: 'guests',
  promotions: 'promotions',
} as const satisfies Partial<Record<ReportView, string>>;
type Lack = (typeof LACKS)[keyof typeof LACKS];

const hasLack = (view: ReportView): view is keyof typeof LACKS => view in LACKS;

/** Why a report has no row: that nothing was sold is said only where nothing was. */
export const emptyOf = (view: ReportView, orders: number): Lack | 'sales' => (orders > 0 && hasLack(view) ? LACKS[view] : 'sales');
