import { Clock, Flame, Hourglass } from 'lucide-react';
import { useCallback } from 'react';
import type { Lane } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { clockOf, rushStageOf, waited, type RushStage } from '../board/age.ts';
import { useNow } from '../board/now.ts';

const ICONS = { fresh: Clock, soon: Clock, warm: Hourglass, late: Flame } satisfies Record<RushStage, typeof Clock>;

export function useRushStage(order: SavedOrder, lane: Lane): RushStage {
  return useNow(useCallback((now: number) => rushStageOf(waited(order, lane, now)), [order, lane]));
}

/** How long an order waits; the only part of its ticket that renders every second. */
export function RushAge({ order, lane }: { readonly order: SavedOrder; readonly lane: Lane }) {
  const t = usePortalTexts();
  const Icon = ICONS[useRushStage(order, lane)];
  const text = useNow(
    useCallback(
      (now: number) => {
        const clock = clockOf(waited(order, lane, now));
        return 'text' in clock
          ? clock.text
          : t('ticket.age_short', { hours: clock.hours, minutes: String(clock.minutes).padStart(2, '0') });
      },
      [order, lane, t],
    ),
  );
  return (
    <b className="rush-ticket__age num">
      <Icon className="icon" aria-hidden />
      {text}
    </b>
  );
}
