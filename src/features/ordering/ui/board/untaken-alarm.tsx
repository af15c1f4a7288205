import { Siren } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ESCALATION } from '#domain/escalation.ts';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { alarm, armChime, isArmed } from './chime.ts';
import { onGesture } from './ring.ts';
import { useLiveVenue } from './live-venue.tsx';
import { isSilenced } from './use-sound.ts';
import type { Board } from './board.ts';

/** Seconds between two rings. */
const AGAIN_MS = 6_000;

/** Orders that the venue was reminded of and nobody has taken yet, the oldest first. */
const untaken = (board: Board | undefined) =>
  [...(board?.orders.values() ?? [])]
    .filter((order) => order.orderStatus === ORDER_STATUS.placed && order.escalation > ESCALATION.none)
    .toSorted((one, other) => Date.parse(one.placedAt) - Date.parse(other.placedAt));

/**
 * An order that nobody took rings: first on the board alone, from the second reminder on at every device of the venue, whatever page is open,
 * with words above it. `toBoard` leads there; null where the board itself is open: there the order is shown.
 */
export function UntakenAlarm({ onBoard, toBoard }: { readonly onBoard: boolean; readonly toBoard: ReactNode }) {
  const t = usePortalTexts();
  const { board } = useLiveVenue();
  const calling = (now: typeof board) => untaken(now).filter((order) => onBoard || order.escalation >= ESCALATION.everywhere);
  const rings = calling(board).length > 0;
  const ringing = calling(useHeld(board));
  useArmed();
  useEffect(() => {
    if (!rings) return;
    const ring = () => !isSilenced() && alarm();
    ring();
    const bell = setInterval(ring, AGAIN_MS);
    return () => clearInterval(bell);
  }, [rings]);
  const [first] = ringing.filter((order) => order.escalation >= ESCALATION.everywhere);
  return (
    <div role="alert">
      {first && (
        <p className="untaken-alarm">
          <Siren className="icon" aria-hidden />
          <span>
            {first.deliveryMethod === DELIVERY.collection
              ? t('alarm.collection', { number: first.number, count: ringing.length - 1 })
              : t('alarm.table', { number: first.number, table: first.table, count: ringing.length - 1 })}
          </span>
          {toBoard ?? (
            <button type="button" className="button button--small" onClick={() => show(first._id)}>
              {t('alarm.show')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Brings that order's next step before the eyes and under the keyboard, however many stand before it. */
function show(id: string): void {
  const ticket = document.querySelector(`[data-order="${CSS.escape(id)}"]`);
  ticket?.scrollIntoView({ block: 'center', inline: 'center' });
  ticket?.querySelector<HTMLElement>('[data-accept], [data-next]')?.focus({ preventScroll: true });
}

/** Browsers let a page sound only once somebody has touched it. */
function useArmed(): void {
  useEffect(() => onGesture(() => void (isArmed() || armChime())), []);
}
