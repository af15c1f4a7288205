import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { FloorTable } from '../../visit-contract.ts';
import { useFloorNames } from '../board/floor-names.tsx';

/** So many tables are looked over without a way to the room that is meant. */
const FEW = 40;

export const roomId = (floor: number): string => `room-${floor}`;

/** The way to each room, where they are longer than a few screens. */
export function FloorJump({ tables }: { readonly tables: readonly FloorTable[] }) {
  const t = usePortalTablesTexts();
  const { nameOf } = useFloorNames();
  const rooms = [...new Set(tables.map(({ floor }) => floor))];
  if (rooms.length < 2 || tables.length <= FEW) return null;
  const go = (floor: number) => {
    const heading = document.getElementById(roomId(floor));
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="floor-jump" aria-label={t('live.rooms')}>
      {rooms.map((floor) => (
        <button key={floor} type="button" className="button button--small" onClick={() => go(floor)}>
          {nameOf(floor)}
        </button>
      ))}
    </nav>
  );
}
