import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';

/** A finger's cell. A venue may draw larger ones. */
const LEAST_CELL = 48;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type Cell = { readonly col: number; readonly row: number };
type Props = {
  readonly floor: Floor;
  readonly label: string;
  readonly selected: number | null;
  readonly onSelect: (table: number) => void;
  /** `said`: whether to announce where it stands now; not while it is dragged. */
  readonly onMove: (table: number, to: Cell, said: boolean) => void;
  readonly onAdd: (at: Cell) => void;
  readonly onDelete: (table: number) => void;
};

/** The floor from above: tap a free cell for a new table, drag a table or move it with the arrow keys. */
export function FloorPlan({ floor, label, selected, onSelect, onMove, onAdd, onDelete }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const cell = Math.max(LEAST_CELL, Number.parseInt(String(floor.cellSize), 10) || 0);
  const cellAt = (event: { clientX: number; clientY: number }): Cell => {
    const box = area.current?.getBoundingClientRect();
    return { col: Math.floor((event.clientX - (box?.left ?? 0)) / cell), row: Math.floor((event.clientY - (box?.top ?? 0)) / cell) };
  };
  const size = { '--cols': floor.cols, '--rows': floor.rows, '--cell': `${cell}px` } as CSSProperties;
  return (
    <div className="plan-scroll">
      {/* The free cells are for pointers; the keyboard has "Add table" and the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="plan"
        ref={area}
        role="group"
        aria-label={label}
        data-shape={floor.shape}
        style={size}
        onClick={(event) => event.target === area.current && onAdd(cellAt(event))}
      >
        {floor.tables.map((table) => (
          <PlanTable key={table.table} {...{ table, cellAt, onSelect, onMove, onDelete }} on={selected === table.table} />
        ))}
      </div>
    </div>
  );
}

type TableProps = Pick<Props, 'onSelect' | 'onMove' | 'onDelete'> & {
  readonly table: Floor['tables'][number];
  readonly on: boolean;
  readonly cellAt: (event: { clientX: number; clientY: number }) => Cell;
};

function PlanTable({ table: { table, col, row, seats }, on, cellAt, onSelect, onMove, onDelete }: TableProps) {
  const t = usePortalTablesTexts();
  const dragged = useRef(false);
  const drag = (event: PointerEvent) => {
    const to = cellAt(event);
    if (dragged.current && (to.col !== col || to.row !== row)) onMove(table, to, false);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Delete') return onDelete(table);
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onSelect(table);
    onMove(table, { col: col + step[0], row: row + step[1] }, true);
  };
  return (
    <button
      type="button"
      className="plan__table num"
      data-table={table}
      aria-pressed={on}
      aria-label={t('table.label', { table, seats: seats ?? 0 })}
      aria-describedby="plan-how"
      style={{ '--col': col, '--row': row } as CSSProperties}
      onClick={() => onSelect(table)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
      }}
      onPointerMove={drag}
      onPointerUp={() => (dragged.current = false)}
      onPointerCancel={() => (dragged.current = false)}
      onKeyDown={key}
    >
      {table}
    </button>
  );
}
