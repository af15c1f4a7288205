import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { usePortalReportsTexts } from '#texts/area-contexts.ts';
import type { Cell, ColumnKey, Report } from '../contract.ts';
import type { ReportView } from '../report-views.ts';
import { cellText } from './cell-words.ts';
import { useFloorName } from './floor-name.ts';
import { shortDay } from './wording.ts';

type Drawn = Exclude<ReportView, 'hours'>;
/** What is drawn of a view: over days as columns, of everything else the largest as rows; how often guests came, in its own order. */
const DRAWN: Readonly<Record<Drawn, { readonly label: ColumnKey; readonly value: ColumnKey }>> = {
  sales: { label: 'day', value: 'net' },
  methods: { label: 'method', value: 'received' },
  items: { label: 'item', value: 'amount' },
  tables: { label: 'table', value: 'net' },
  promotions: { label: 'code', value: 'discount' },
  loyalty: { label: 'day', value: 'stamps' },
  vat: { label: 'rate', value: 'net' },
  method_days: { label: 'day', value: 'received' },
  together: { label: 'item', value: 'in_orders' },
  waits: { label: 'item', value: 'minutes' },
  stations: { label: 'station', value: 'minutes' },
  people: { label: 'person', value: 'person_sales' },
  again: { label: 'visits', value: 'guests' },
};
const MOST_ROWS = 12;
const ROW_HEIGHT = 34;
/** Two dishes' names stand on three lines. */
const TWO_NAMES = 52;
const INK = { fill: 'var(--color-ink-2)', fontSize: 13 } as const;

type Point = { readonly label: string; readonly value: number };

/** The picture of a report. Hidden from who listens: the table below says the same, and more. */
export function ReportChart({ report }: { readonly report: Report }) {
  const t = usePortalReportsTexts();
  const floorName = useFloorName();
  const { columns, rows, view, currency } = report;
  if (view === 'hours') return null;
  const at = (key: ColumnKey) => columns.findIndex((column) => column.key === key);
  const [label, value] = [at(DRAWN[view].label), at(DRAWN[view].value)];
  const kind = columns[value];
  const floors = new Set(rows.map((row) => row[0])).size;
  const read = (amount: number) => (kind ? cellText(amount, kind, currency, t) : '');
  const name = (row: readonly Cell[]): string => {
    const column = columns[label];
    if (column?.kind === 'day') return shortDay(String(row[label]), t.language);
    const text = column ? cellText(row[label], column, currency, t) : '';
    if (view === 'together') return `${text} + ${row[1]}`;
    if (view !== 'tables' || row[label] === 0) return text;
    return floors > 1 ? t('chart.table_floor', { table: text, floor: floorName(Number(row[0])) }) : t('chart.table', { table: text });
  };
  const points = rows.map((row): Point => ({ label: name(row), value: Number(row[value]) }));
  // There is no half an order.
  const parts = kind?.kind !== 'count' && kind?.kind !== 'number';
  const days = view === 'sales' || view === 'loyalty' || view === 'method_days';
  return (
    <div className="report-chart" aria-hidden>
      {days ? (
        <Columns points={points} read={read} parts={parts} />
      ) : (
        <Rows
          points={view === 'again' ? points : largest(points)}
          rowHeight={view === 'together' ? TWO_NAMES : ROW_HEIGHT}
          read={read}
          parts={parts}
        />
      )}
    </div>
  );
}

const largest = (points: readonly Point[]): Point[] => points.toSorted((a, b) => b.value - a.value).slice(0, MOST_ROWS);

type Drawing = { readonly points: readonly Point[]; readonly read: (value: number) => string; readonly parts: boolean };
const SERIES = { dataKey: 'value', fill: 'var(--color-accent)', isAnimationActive: false, maxBarSize: 44 } as const;
const CURSOR = { fill: 'var(--color-sunken)' } as const;
const TIP = {
  background: 'var(--color-raised)',
  border: '1px solid var(--color-line)',
  borderRadius: 10,
  color: 'var(--color-ink)',
} as const;
const ITEM = { color: 'var(--color-ink)' } as const;

function Columns({ points, read, parts }: Drawing) {
  return (
    <ResponsiveContainer width="100%" height={260}>
      <BarChart data={[...points]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" tick={INK} tickLine={false} axisLine={{ stroke: 'var(--color-line)' }} minTickGap={18} />
        <YAxis
          tick={INK}
          tickLine={false}
          axisLine={false}
          width={76}
          allowDecimals={parts}
          tickFormatter={(value: number) => read(value).replace(/[.,]00$/, '')}
        />
        <Tooltip
          cursor={CURSOR}
          contentStyle={TIP}
          itemStyle={ITEM}
          separator=""
          formatter={(value) => [read(Number(value)), '']}
          isAnimationActive={false}
        />
        <Bar {...SERIES} radius={[6, 6, 0, 0]} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Rows({ points, read, parts, rowHeight }: Drawing & { readonly rowHeight: number }) {
  return (
    <ResponsiveContainer width="100%" height={points.length * rowHeight + 40}>
      <BarChart data={[...points]} layout="vertical" accessibilityLayer={false} margin={{ top: 0, right: 16, bottom: 0, left: 0 }}>
        <CartesianGrid horizontal={false} stroke="var(--color-line)" />
        <XAxis
          type="number"
          allowDecimals={parts}
          tick={INK}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => read(value).replace(/[.,]00$/, '')}
          minTickGap={24}
        />
        <YAxis type="category" dataKey="label" tick={INK} tickLine={false} axisLine={false} width={150} interval={0} />
        <Tooltip
          cursor={CURSOR}
          contentStyle={TIP}
          itemStyle={ITEM}
          separator=""
          formatter={(value) => [read(Number(value)), '']}
          isAnimationActive={false}
        />
        <Bar {...SERIES} radius={[0, 6, 6, 0]} />
      </BarChart>
    </ResponsiveContainer>
  );
}
