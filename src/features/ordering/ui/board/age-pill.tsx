import { Clock, Flame, Hourglass } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Lane } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { clockOf, stageOf, waited, type AgeStage } from './age.ts';
import { useNow } from './now.ts';

const ICONS = { fresh: Clock, warm: Hourglass, late: Flame };
const MINUTE_MS = 60_000;

/** How long the order waits, ticking. The only part of a ticket that renders every second, and only while it is in sight. */
export function AgePill({ order, lane }: { readonly order: SavedOrder; readonly lane: Lane }) {
  const t = usePortalTexts();
  const pill = useRef<HTMLSpanElement>(null);
  const skipped = useSkipped(pill);
  const stage = useAgeStage(order, lane);
  const text = useNow(
    useCallback(
      (now: number) => {
        const clock = clockOf(waited(order, lane, skipped ? now - (now % MINUTE_MS) : now));
        return 'text' in clock ? clock.text : t('ticket.age_hours', clock);
      },
      [order, lane, skipped, t],
    ),
  );
  const Icon = ICONS[stage];
  return (
    <span className="order-ticket__age num" ref={pill}>
      <Icon className="icon" aria-hidden />
      {text}
    </span>
  );
}

/** Whether the browser leaves the ticket out, because it is far from what is seen (`content-visibility`). */
function useSkipped(part: RefObject<HTMLElement | null>): boolean {
  const [skipped, setSkipped] = useState(false);
  useEffect(() => {
    const ticket = part.current?.closest('li');
    const note = (event: Event) => setSkipped('skipped' in event && event.skipped === true);
    ticket?.addEventListener('contentvisibilityautostatechange', note);
    return () => ticket?.removeEventListener('contentvisibilityautostatechange', note);
  }, [part]);
  return skipped;
}

export function useAgeStage(order: SavedOrder, lane: Lane): AgeStage {
  return useNow(useCallback((now: number) => stageOf(waited(order, lane, now)), [order, lane]));
}
