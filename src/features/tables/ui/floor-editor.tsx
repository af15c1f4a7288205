import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { addTable, changeTable, moveTable, nextNumber, removeTable } from '#domain/table-plan.ts';
import type { Language } from '#platform/shared/languages.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Floor } from '../contract.ts';
import { FloorPlan } from './floor-plan.tsx';
import { FloorSettings } from './floor-settings.tsx';
import { floorLabel } from './floor-words.ts';
import { Reissue } from './reissue.tsx';
import { TablePanel } from './table-panel.tsx';

type Props = {
  readonly venueId: string;
  readonly floor: Floor;
  readonly floors: readonly Floor[];
  readonly own: Language;
  /** Nothing is drawn that the server does not have. */
  readonly saved: boolean;
  readonly onChange: (floors: Floor[]) => void;
};

/** One floor, and beside it whatever its selected table is asked. */
export function FloorEditor({ venueId, floor, floors, own, saved, onChange }: Props) {
  const t = usePortalTablesTexts();
  const area = useRef<HTMLDivElement>(null);
  const { selected, select, said, put, move, add, remove, renumber } = useDrawing({ floor, floors, onChange, area });
  const table = floor.tables.find((one) => one.table === selected);
  const dropFloor = () => onChange(floors.filter((one) => one !== floor));
  return (
    <div className="floor-editor">
      <div className="floor-editor__plan" ref={area}>
        <div className="floor-editor__tools">
          <button type="button" className="button button--small" onClick={() => add(null)}>
            <Plus className="icon" aria-hidden />
            {t('table.add')}
          </button>
          <p className="hint" id="plan-how">
            {t('plan.how')}
          </p>
        </div>
        <p className="visually-hidden" aria-live="assertive" data-said>
          {said}
        </p>
        <FloorPlan
          floor={floor}
          label={t('plan.label', { floor: floorLabel(floor, t) })}
          selected={selected}
          onSelect={select}
          onMove={move}
          onAdd={add}
          onDelete={remove}
        />
        {floor.tables.length === 0 && <p className="muted">{t('plan.empty')}</p>}
      </div>
      <div className="floor-editor__side">
        {table && (
          <TablePanel
            table={table}
            onMove={([right, down]) => move(table.table, { col: table.col + right, row: table.row + down }, true)}
            onNumber={(number) => renumber(table.table, number)}
            onSeats={(seats) => put(changeTable(floor, table.table, { seats }))}
            onDelete={() => remove(table.table)}
          >
            {saved ? (
              <Reissue key={table.table} venueId={venueId} tables={[{ floor: floor.floor, table: table.table }]} />
            ) : (
              <p className="hint">{t('reissue.save_first')}</p>
            )}
          </TablePanel>
        )}
        <FloorSettings floor={floor} own={own} onChange={put} onDelete={floors.length > 1 ? dropFloor : null} />
      </div>
    </div>
  );
}

type Drawing = Pick<Props, 'floor' | 'floors' | 'onChange'> & { readonly area: React.RefObject<HTMLDivElement | null> };

/** What hands and keys do to a floor, each with what is announced of it. */
function useDrawing({ floor, floors, onChange, area }: Drawing) {
  const t = usePortalTablesTexts();
  const [selected, select] = useState<number | null>(null);
  const [said, say] = useState('');
  const put = (next: Floor) => onChange(floors.map((one) => (one.floor === floor.floor ? next : one)));
  const focus = (selector: string) => requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(selector)?.focus());
  return {
    selected,
    select,
    said,
    put,
    move(table: number, to: { col: number; row: number }, aloud: boolean) {
      const moved = moveTable(floor, table, to);
      if (moved.ok) put(moved.floor);
      if (!aloud) return;
      if (moved.ok) say(t('said.moved', { table, col: to.col + 1, row: to.row + 1 }));
      else say(moved.by === undefined ? t('said.edge', { table }) : t('said.taken', { table, by: moved.by }));
    },
    add(at: { col: number; row: number } | null) {
      const number = nextNumber(floors);
      const next = addTable(floor, number, at);
      if (!next) return say(t('said.full'));
      put(next);
      select(number);
      say(t('said.added', { table: number }));
      focus(`[data-table="${number}"]`);
    },
    remove(table: number) {
      put(removeTable(floor, table));
      select(null);
      say(t('said.deleted', { table }));
      focus('.floor-editor__tools button');
    },
    renumber(table: number, number: number): boolean {
      if (number < 1 || floor.tables.some((one) => one.table === number)) return false;
      put(changeTable(floor, table, { table: number }));
      select(number);
      say(t('said.renumbered', { table, number }));
      return true;
    },
  };
}
