import { useCallback, useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LoaderCircle } from 'lucide-react';
import { failureOf } from '#platform/browser/failure.ts';
import { Modal } from '#platform/ui/modal.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { FloorTable, Place } from '../../visit-contract.ts';
import { BackPanel } from './back-panel.tsx';
import { BillPanel } from './bill-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { LeavePanel } from './leave-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MovePanel } from './move-panel.tsx';
import { OffPanel } from './off-panel.tsx';
import { PadPanel } from './pad-panel.tsx';
import { mayOpen, type SheetVenue } from './panel-props.ts';
import { RoundsPanel } from './rounds-panel.tsx';
import { SettlePanel } from './settle-panel.tsx';
import { SettlingSaid } from './settling.tsx';
import { tablesWith, waitingAt, type TableRequest } from './tile.ts';
import { useBill } from './use-floor.ts';
import type { Panel } from './use-floor-place.ts';

type Props = {
  readonly venue: SheetVenue;
  readonly at: FloorTable;
  readonly tables: readonly FloorTable[];
  readonly requests: readonly TableRequest[];
  readonly panel: Panel;
  readonly show: (to: Place | null, what?: Panel, replace?: boolean) => void;
};
const NARROW = '(max-width: 60rem)';
const subscribe = (changed: () => void) => {
  const list = matchMedia(NARROW);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};
const useNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);

/** A table's bill beside the room; on a phone above it. */
export function TableSheet({ venue, at, tables, requests, panel, show }: Props) {
  const { bill, error, refetch, take } = useBill(venue._id, at);
  const headingId = useId();
  const close = () => show(null);
  const back = () => show(at, 'bill', true);
  const given = bill && { venue, bill, take, headingId, back };
  const wanted = mayOpen(venue, panel) && (panel === 'pad' || bill?.visit) ? panel : 'bill';
  return (
    <Frame headingId={headingId} onClose={() => (wanted === 'bill' ? close() : back())}>
      <SettlingSaid settling={bill?.settling ?? []} />
      {!given && <Waiting error={error} retry={() => void refetch()} />}
      {given && wanted === 'bill' && (
        <BillPanel
          {...given}
          requests={requests}
          waiting={waitingAt(tablesWith(tables, at))}
          close={close}
          open={(what) => show(at, what, true)}
        />
      )}
      {given && wanted === 'settle' && (
        <SettlePanel {...given} requests={requests} left={mayOpen(venue, 'leave') ? () => show(at, 'leave', true) : null} />
      )}
      {given && wanted === 'pad' && <PadPanel {...given} />}
      {given && wanted === 'move' && (
        <MovePanel {...given} tables={tables} moved={(to) => show(to, 'bill', true)} some={(what) => show(at, what, true)} />
      )}
      {given && wanted === 'join' && <JoinPanel {...given} tables={tables} />}
      {given && wanted === 'rounds' && <RoundsPanel {...given} tables={tables} />}
      {given && wanted === 'lines' && <LinesPanel {...given} tables={tables} />}
      {given && wanted === 'back' && <BackPanel {...given} />}
      {given && wanted === 'off' && <OffPanel {...given} />}
      {given && wanted === 'leave' && <LeavePanel {...given} close={close} />}
    </Frame>
  );
}

type FrameProps = { readonly headingId: string; readonly onClose: () => void; readonly children: ReactNode };

/** A tablet that is turned shows the same panel in another frame: what was typed and chosen in it moves along. */
function Frame({ headingId, onClose, children }: FrameProps) {
  const narrow = useNarrow();
  const [inside] = useState(() => Object.assign(document.createElement('div'), { className: 'floor-inside' }));
  // The same at each render: what is put somewhere anew loses the focus.
  const place = useCallback((frame: HTMLElement | null) => frame?.append(inside), [inside]);
  return (
    <>
      {narrow ? (
        <Modal className="floor-sheet" labelledBy={headingId} onClose={onClose}>
          <div className="floor-inside" ref={place} />
        </Modal>
      ) : (
        <aside className="floor-side" aria-labelledby={headingId} ref={place} />
      )}
      {createPortal(children, inside)}
    </>
  );
}

function Waiting({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = usePortalTablesTexts();
  const portal = usePortalTexts();
  if (!error)
    return (
      <p className="floor-waiting" role="status">
        <LoaderCircle className="icon spin" aria-hidden />
        {t('bill.loading')}
      </p>
    );
  return (
    <div className="floor-waiting" role="alert">
      <p>{portal(`failure.${failureOf(error)}`)}</p>
      <button type="button" className="button" onClick={retry}>
        {portal('shell.try_again')}
      </button>
    </div>
  );
}
