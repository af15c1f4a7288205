import { Siren } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ESCALATION } from '#domain/escalation.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { alarm, armChime, isArmed } from './chime.ts';
import { untakenSaid } from './order-said.ts';
import { onGesture } from './ring.ts';
import { useLiveVenue } from './live-venue.tsx';
import { isSilenced } from './use-sound.ts';
import { untakenOf, type Board } from './board.ts';

/** Seconds between two rings. */
const AGAIN_MS = 6_000;

/**
 * An order that nobody took rings: first on the board alone, from the second reminder on at every device of the venue, whatever page is open,
 * with words above it. `toBoard` leads there; null where the board itself is open: there the order is shown.
 */
export function UntakenAlarm({ onBoard, toBoard }: { readonly onBoard: boolean; readonly toBoard: ReactNode }) {
  const t = usePortalTexts();
  const { board } = useLiveVenue();
  const calling = (now: Board | undefined) => untakenOf(now).filter((order) => onBoard || order.escalation >= ESCALATION.everywhere);
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
    // Each order is said once, when it is the one that has waited longest; how many wait behind it is only shown.
    <div role="alert" aria-atomic="false">
      {first && (
        <p className="untaken-alarm">
          <Siren className="icon" aria-hidden />
          <span key={first._id}>{untakenSaid(first, t)}</span>
          <span className="untaken-alarm__more" aria-live="off">
            {ringing.length > 1 && t('alarm.more', { count: ringing.length - 1 })}
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
