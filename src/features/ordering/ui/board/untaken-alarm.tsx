import { Siren, TriangleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { alarm, armChime, isArmed } from './chime.ts';
import { saidLateSaid, untakenSaid } from './order-said.ts';
import { askToShow } from './shown-order.ts';
import { onGesture } from './ring.ts';
import { useLiveVenue } from './live-venue.tsx';
import { isSilenced } from './use-sound.ts';
import { calledFor, isSaidLate, untakenOf } from './board.ts';

/** Seconds between two rings. */
const AGAIN_MS = 6_000;

/**
 * What must not be missed rings, with words above the page. An allergy of an order that is cooking already: at once, at every device of the venue, whatever
 * page is open. An order that nobody took: first on the board alone, from the second reminder on everywhere. `toBoard` leads there; null where the
 * board itself is open: there the order is shown.
 */
export function UntakenAlarm({ onBoard, toBoard }: { readonly onBoard: boolean; readonly toBoard: ReactNode }) {
  const t = usePortalTexts();
  const { board } = useLiveVenue();
  const rings = calledFor(board).length > 0 || (onBoard && untakenOf(board).length > 0);
  const calling = calledFor(useHeld(board));
  useArmed();
  useEffect(() => {
    if (!rings) return;
    const ring = () => !isSilenced() && alarm();
    ring();
    const bell = setInterval(ring, AGAIN_MS);
    return () => clearInterval(bell);
  }, [rings]);
  const [first] = calling;
  const late = calling.filter(isSaidLate).length;
  return (
    // Each order is said once, when it is the one that comes first; how many wait behind it is only shown.
    <div role="alert" aria-atomic="false">
      {first && (
        <p className="untaken-alarm" data-late={late > 0 || undefined}>
          {late > 0 ? <TriangleAlert className="icon" aria-hidden /> : <Siren className="icon" aria-hidden />}
          <span key={`${first._id} ${first.avoids.join()}`}>{late > 0 ? saidLateSaid(first, t) : untakenSaid(first, t)}</span>
          <span className="untaken-alarm__more" aria-live="off">
            {late > 1 ? t('alarm.more_late', { count: late - 1 }) : calling.length > 1 && t('alarm.more', { count: calling.length - 1 })}
          </span>
          {toBoard ?? (
            <button type="button" className="button button--small" onClick={() => askToShow(first._id)}>
              {t('alarm.show')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Browsers let a page sound only once somebody has touched it. */
function useArmed(): void {
  useEffect(() => onGesture(() => void (isArmed() || armChime())), []);
}
