import { Users } from 'lucide-react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { FloorTable, Place } from '../../visit-contract.ts';
import { useFloorNames } from '../board/floor-names.tsx';

type Props = { readonly tables: readonly FloorTable[]; readonly busy: boolean; readonly choose: (to: Place) => void };

/** Tables to move to, floor by floor; one where somebody sits says so. */
export function MoveTables({ tables, busy, choose }: Props) {
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
              aria-label={t(visit ? 'rounds.to_taken' : 'move.to', { table })}
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
