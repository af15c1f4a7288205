import { Clock, Flame, Hourglass } from 'lucide-react';
import { useCallback } from 'react';
import type { Lane } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { clockOf, stageOf, waited, type AgeStage } from './age.ts';
import { useNow } from './now.ts';

const ICONS = { fresh: Clock, warm: Hourglass, late: Flame };

/** How long the order waits, ticking. The only part of a ticket that renders every second. */
export function AgePill({ order, lane }: { readonly order: SavedOrder; readonly lane: Lane }) {
  const t = usePortalTexts();
  const stage = useAgeStage(order, lane);
  const text = useNow(
    useCallback(
      (now: number) => {
        const clock = clockOf(waited(order, lane, now));
        return 'text' in clock ? clock.text : t('ticket.age_hours', clock);
      },
      [order, lane, t],
    ),
  );
  const Icon = ICONS[stage];
  return (
    <span className="order-ticket__age num">
      <Icon className="icon" aria-hidden />
      {text}
    </span>
  );
}

export function useAgeStage(order: SavedOrder, lane: Lane): AgeStage {
  return useNow(useCallback((now: number) => stageOf(waited(order, lane, now)), [order, lane]));
}
