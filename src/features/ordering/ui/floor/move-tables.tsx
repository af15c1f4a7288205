import { Users } from 'lucide-react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { PortalTablesKey } from '#texts/keys.ts';
import type { FloorTable, Place } from '../../visit-contract.ts';
import { useFloorNames } from '../board/floor-names.tsx';

type Props = {
  readonly tables: readonly FloorTable[];
  readonly busy: boolean;
  readonly choose: (to: Place) => void;
  /** What choosing one does, where nobody or somebody sits. */
  readonly words?: { readonly free: PortalTablesKey; readonly taken: PortalTablesKey };
  readonly chosen?: Place | null;
};
const MOVES = { free: 'move.to', taken: 'rounds.to_taken' } as const;

/** Tables to move to, floor by floor; one where somebody sits says so. */
export function MoveTables({ tables, busy, choose, words = MOVES, chosen }: Props) {
  const t = usePortalTablesTexts();
  const { nameOf, several } = useFloorNames();
  return [...Map.groupBy(tables, ({ floor }) => floor)].map(([floor, own]) => (
    <div key={floor} className="move-tables" role="group" aria-label={nameOf(floor)}>
      {several && <h3>{nameOf(floor)}</h3>}
      <ul>
        {own.map(({ table, visit }) => (
          <li key={table}>
            <button
              type="button"
              className="button num"
              data-move={`${floor}-${table}`}
              disabled={busy}
              aria-label={t(visit ? words.taken : words.free, { table })}
              aria-pressed={chosen === undefined ? undefined : chosen?.floor === floor && chosen.table === table}
              onClick={() => choose({ floor, table })}
            >
              {table}
              {visit && <Users className="icon" aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  ));
}
