import { useState, type KeyboardEvent } from 'react';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { SectionProps } from './basics-section.tsx';
import type { Draft } from './draft.ts';
import { NamedField, Section, Select } from './fields.tsx';
import './tables-section.css';

type Floor = NonNullable<Draft['tableArrangement']>[number];
type Table = NonNullable<Floor['tables']>[number];
const NEW_FLOOR: Floor = { floor: 1, cols: 6, rows: 4, shape: 'square', cellSize: '27px', tables: [] };
const MOST = 100;

/** Floor 1, or the first there is: its grid and the tables on it. Other floors stay as they are. */
export function TablesSection({ draft, change }: SectionProps) {
  const t = useAdminTexts();
  const floors = draft.tableArrangement ?? [];
  const at = Math.max(
    0,
    floors.findIndex(({ floor }) => floor === 1),
  );
  const floor = floors[at] ?? NEW_FLOOR;
  const tables = floor.tables ?? [];
  const set = (part: Partial<Floor>) => {
    const changed = { ...floor, ...part };
    change({ tableArrangement: floors.length === 0 ? [changed] : floors.map((each, index) => (index === at ? changed : each)) });
  };
  const number = (name: 'cols' | 'rows') => (
    <NamedField
      name={`tableArrangement.${at}.${name}`}
      label={t(`tables.${name}`)}
      type="number"
      min={0}
      max={MOST}
      value={String(floor[name] ?? 0)}
      onValue={(value) => set({ [name]: Math.min(MOST, Math.max(0, Math.trunc(Number(value)))) })}
    />
  );
  return (
    <Section name="tables" title={t('tables.heading', { floor: floor.floor })} lead={t('tables.lead')}>
      <div className="admin-grid">
        {number('cols')}
        {number('rows')}
        <Select
          label={t('tables.shape')}
          value={floor.shape ?? 'square'}
          onValue={(value) => set({ shape: value === 'circle' ? 'circle' : 'square' })}
          options={(['square', 'circle'] as const).map((shape) => ({ value: shape, text: t(`tables.shape_${shape}`) }))}
        />
        <NamedField
          name={`tableArrangement.${at}.cellSize`}
          label={t('tables.cell_size')}
          value={String(floor.cellSize ?? '27px')}
          maxLength={12}
          onValue={(value) => set({ cellSize: value })}
        />
      </div>
      <Grid floor={floor} tables={tables} set={(list) => set({ tables: list })} />
      <p className="muted">{t('tables.count', { count: tables.length })}</p>
      {floors.length > 1 && <p className="notice">{t('tables.more', { count: floors.length - 1 })}</p>}
    </Section>
  );
}

/** By how many rows and columns. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -MOST],
  End: [0, MOST],
};
const between = (at: number, count: number) => Math.min(Math.max(0, at), Math.max(0, count - 1));

type GridProps = { readonly floor: Floor; readonly tables: readonly Table[]; readonly set: (tables: Table[]) => void };

/** Each cell is a table or none; a new one gets the lowest number that is free. */
function Grid({ floor, tables, set }: GridProps) {
  const t = useAdminTexts();
  const { cols = 0, rows = 0 } = floor;
  const free = () => {
    const taken = new Set(tables.map(({ table }) => table));
    let number = 1;
    while (taken.has(number)) number += 1;
    return number;
  };
  // One stop for Tab, however many cells: the arrows go from one to the next.
  const [stop, setStop] = useState({ row: 0, col: 0 });
  const step = (event: KeyboardEvent<HTMLElement>, row: number, col: number) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const to = { row: between(row + by[0], rows), col: between(col + by[1], cols) };
    setStop(to);
    event.currentTarget.closest('.admin-floor')?.children[to.row]?.querySelectorAll<HTMLElement>('button')[to.col]?.focus();
  };
  const cells = Array.from({ length: rows * cols }, (_, index) => ({ row: Math.floor(index / cols), col: index % cols }));
  if (cells.length === 0) return null;
  return (
    <div className="admin-floor" data-shape={floor.shape} role="group" aria-label={`${t('tables.grid')}. ${t('tables.arrows')}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="admin-floor__row">
          {cells.slice(row * cols, (row + 1) * cols).map(({ col }) => {
            const here = tables.find((table) => (table.col ?? 0) === col && (table.row ?? 0) === row);
            const place = { row: row + 1, col: col + 1 };
            const toggle = () => set(here ? tables.filter((table) => table !== here) : [...tables, { table: free(), col, row }]);
            return (
              <button
                key={col}
                type="button"
                className="admin-floor__cell num"
                tabIndex={row === between(stop.row, rows) && col === between(stop.col, cols) ? 0 : -1}
                aria-pressed={here !== undefined}
                aria-label={here ? t('tables.taken', { ...place, table: here.table }) : t('tables.empty', place)}
                onFocus={() => setStop({ row, col })}
                onKeyDown={(event) => step(event, row, col)}
                onClick={toggle}
              >
                {here?.table}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
