import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { may, type Standing } from '#domain/permissions.ts';
import { Said } from '#platform/ui/said.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { FloorTable } from '../../visit-contract.ts';
import { ConnectionState } from '../board/connection-state.tsx';
import { useFloorNames } from '../board/floor-names.tsx';
import { useLiveVenue } from '../board/live-venue.tsx';
import { FloorFigures } from './floor-figures.tsx';
import { FloorJump, roomId } from './floor-jump.tsx';
import { FloorTile } from './floor-tile.tsx';
import { mayOpen } from './panel-props.ts';
import { TableSheet } from './table-sheet.tsx';
import { closedUp, requestsToTell, tableNumbered, tablesWith } from './tile.ts';
import { useFloor, useTableRequests } from './use-floor.ts';
import { useFloorKeys } from './use-floor-keys.ts';
import { useFloorPlace, type Panel } from './use-floor-place.ts';
import './floor.css';
import './floor-bill.css';

type Props = {
  readonly venue: Standing & { readonly _id: string; readonly id: number; readonly title: string };
  /** The way to drawing the plan, for whoever may. */
  readonly edit: ReactNode;
  /** The same, where there is no table yet. */
  readonly draw: ReactNode;
  readonly pause: ReactNode;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const LETTERS: Readonly<Record<string, Panel>> = {
  s: 'settle',
  a: 'pad',
  m: 'move',
  j: 'join',
  σ: 'settle',
  α: 'pad',
  μ: 'move',
  ξ: 'join',
};

/** The room as it is now; a touched table opens its bill. */
export function FloorPage({ venue, edit, draw, pause, loading, failed }: Props) {
  const t = usePortalTablesTexts();
  const { connection, heardAt } = useLiveVenue();
  const { tables, currency, ready, error, refetch } = useFloor(venue._id);
  const requestsAt = useTableRequests(venue._id, may(venue, 'requests'));
  const { here, panel, show } = useFloorPlace(tables);
  const tiles = useRef<HTMLDivElement>(null);
  const last = useRef<FloorTable | null>(null);
  // Whoever closes a bill goes on from its tile.
  useEffect(() => {
    const before = last.current;
    last.current = here;
    if (before && !here) tiles.current?.querySelector<HTMLElement>(`[data-tile="${before.floor}-${before.table}"]`)?.focus();
  }, [here]);
  const moves = (panel === 'move' || panel === 'join') && Boolean(here?.visit);
  const typed = useFloorKeys({
    numbers: !here || panel === 'bill' || moves,
    table: (number) => {
      const found = tableNumbered(tables, number);
      if (!found) return;
      if (!moves) return show(found);
      // A number is the table to move to; it is pressed as by hand.
      document.querySelector<HTMLElement>(`[data-move="${found.floor}-${found.table}"]`)?.click();
    },
    letter: (letter) => {
      const to = LETTERS[letter];
      if (!here || !to || !mayOpen(venue, to) || (to !== 'pad' && !here.visit)) return false;
      show(here, to, true);
      return true;
    },
    back: () => here && show(panel === 'bill' ? null : here, 'bill', true),
  });
  if (!ready) return error ? failed(error, () => void refetch()) : loading;
  const requests = tables.reduce((sum, table) => sum + requestsAt(table).length, 0);
  return (
    <div className="floor-page" data-open={here ? '' : undefined}>
      <div className="floor-page__room">
        <header className="portal-head">
          <h1>{t('title')}</h1>
          <FloorFigures tables={tables} requests={requests} currency={currency} />
          <div className="portal-head__tools">
            <ConnectionState connection={connection} heardAt={heardAt} />
            {pause}
            {edit}
          </div>
        </header>
        <p className="floor-typed" role="status">
          {typed !== '' && t(typedWords(tableNumbered(tables, typed), moves && panel), { table: typed })}
        </p>
        <FloorJump tables={tables} />
        <div ref={tiles} className="floor-rooms">
          {tables.length === 0 && <NoTables>{draw}</NoTables>}
          {[...Map.groupBy(tables, ({ floor }) => floor)].map(([floor, own]) => (
            <Room key={floor} floor={floor} tables={own}>
              {(table) => (
                <FloorTile
                  table={table}
                  requests={requestsToTell(tables, table, requestsAt)}
                  currency={currency}
                  here={table === here}
                  open={() => show(table, 'bill', here !== null)}
                />
              )}
            </Room>
          ))}
        </div>
      </div>
      {here && (
        <TableSheet
          key={`${here.floor}/${here.table}`}
          venue={venue}
          at={here}
          tables={tables}
          requests={tablesWith(tables, here).flatMap(requestsAt)}
          panel={panel}
          show={show}
        />
      )}
    </div>
  );
}

/** What Enter does with the number that was typed. */
function typedWords(found: FloorTable | undefined, moves: Panel | false) {
  if (!found) return 'typed.none';
  if (!moves) return 'typed.open';
  if (moves === 'join') return 'typed.join';
  return found.visit ? 'typed.taken' : 'typed.move';
}

type RoomProps = { readonly floor: number; readonly tables: readonly FloorTable[]; readonly children: (table: FloorTable) => ReactNode };

/** One floor, its tables where they stand. */
function Room({ floor, tables, children }: RoomProps) {
  const { nameOf } = useFloorNames();
  const { cols, at } = closedUp(tables);
  const id = roomId(floor);
  return (
    <section className="floor-room" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {nameOf(floor)}
      </h2>
      <ul data-drawn={cols > 0 || undefined} data-many={cols > 6 || undefined} style={{ '--cols': cols } as CSSProperties}>
        {tables.map((table) => {
          const place = at(table);
          return (
            <li key={table.table} style={place ? ({ '--col': place.col, '--row': place.row } as CSSProperties) : undefined}>
              {children(table)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function NoTables({ children }: { readonly children: ReactNode }) {
  const t = usePortalTablesTexts();
  return (
    <Said title={t('live.empty_title')} text={t('live.empty')} level={2}>
      {children}
    </Said>
  );
}
