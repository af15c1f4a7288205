import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { MOST_SEATS } from '#domain/table-plan.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';
import { NumberField } from '#platform/ui/number-field.tsx';

type Table = Floor['tables'][number];
type Props = {
  readonly table: Table;
  readonly onMove: (by: readonly [number, number]) => void;
  /** Whether that number may be: false where another table of the floor has it. */
  readonly onNumber: (table: number) => boolean;
  readonly onSeats: (seats: number) => void;
  readonly onDelete: () => void;
  readonly children: React.ReactNode;
};

const WAYS = [
  { name: 'move.left', by: [-1, 0], Icon: ArrowLeft },
  { name: 'move.up', by: [0, -1], Icon: ArrowUp },
  { name: 'move.down', by: [0, 1], Icon: ArrowDown },
  { name: 'move.right', by: [1, 0], Icon: ArrowRight },
] as const;

/** The selected table: everything that the drawing does by hand, as fields and buttons. */
export function TablePanel({ table, onMove, onNumber, onSeats, onDelete, children }: Props) {
  const t = usePortalTablesTexts();
  const id = useId();
  return (
    <section className="card table-panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('panel.title', { table: table.table })}</h2>
      <div className="table-panel__fields">
        <TableNumber key={table.table} table={table.table} onNumber={onNumber} />
        <NumberField
          key={`seats ${table.table}`}
          label={t('panel.seats')}
          counts="allowed"
          value={table.seats ?? null}
          min={1}
          max={MOST_SEATS}
          onValue={onSeats}
        />
      </div>
      <div className="table-panel__moves" role="group" aria-label={t('panel.move')}>
        {WAYS.map(({ name, by, Icon }) => (
          <button key={name} type="button" className="icon-button" aria-label={t(name)} onClick={() => onMove(by)}>
            <Icon className="icon" aria-hidden />
          </button>
        ))}
      </div>
      {children}
      <button type="button" className="button button--danger button--small" onClick={onDelete}>
        <Trash2 className="icon" aria-hidden />
        {t('panel.delete')}
      </button>
    </section>
  );
}

const HIGHEST = 9999;

/** Written over until it is a number that is free: half a number renames nothing. */
function TableNumber({ table, onNumber }: { readonly table: number; readonly onNumber: Props['onNumber'] }) {
  const t = usePortalTablesTexts();
  const [taken, setTaken] = useState(false);
  return (
    <NumberField
      label={t('panel.number')}
      counts="left"
      value={table}
      min={0}
      max={HIGHEST}
      error={taken ? t('panel.number_taken') : undefined}
      onValue={(number) => setTaken(number !== table && !onNumber(number))}
    />
  );
}
