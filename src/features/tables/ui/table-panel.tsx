import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { MOST_SEATS } from '#domain/table-plan.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';
import { NumberInput } from './number-input.tsx';

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
        <NumberField table={table.table} onNumber={onNumber} />
        <NumberInput key={table.table} label={t('panel.seats')} value={table.seats ?? null} least={1} most={MOST_SEATS} onValue={onSeats} />
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

/** Written over until it is a number that is free: half a number renames nothing. */
function NumberField({ table, onNumber }: { readonly table: number; readonly onNumber: Props['onNumber'] }) {
  const t = usePortalTablesTexts();
  const id = useId();
  const [text, setText] = useState(String(table));
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    setText(String(table));
    setWrong(false);
  }, [table]);
  const commit = () => {
    const number = Number(text);
    setWrong(text !== String(table) && !onNumber(number));
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('panel.number')}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={text}
        maxLength={4}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => setText(target.value.replaceAll(/\D/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <span role="alert">
        {wrong && (
          <span className="field__error" id={`${id}-wrong`}>
            {t('panel.number_taken')}
          </span>
        )}
      </span>
    </div>
  );
}
