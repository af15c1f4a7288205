import { CirclePause } from 'lucide-react';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { useNow } from './now.ts';
import './board-messages.css';

/** Orders are stopped: until an instant (ISO 8601), or, where it is null, until somebody lets them in again. */
export type BoardPause = { readonly until: string | null };

/** The pause while it lasts; undefined while nobody knows whether there is one. */
export function useLastingPause(pause: BoardPause | null | undefined): BoardPause | null | undefined {
  const end = pause?.until ? Date.parse(pause.until) : Number.POSITIVE_INFINITY;
  const over = useNow((now) => Number(end <= now));
  return over === 1 ? null : pause;
}

/** That the venue takes no orders, and until when. The region is always there, so that it is read out. */
export function PauseStrip({ pause }: { readonly pause: BoardPause | null | undefined }) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  return (
    <div role="status">
      {pause && (
        <p className="board-message board-message--paused">
          <CirclePause className="icon" aria-hidden />
          <span>{pause.until === null ? t('pause.now') : t('pause.now_until', { time: time(pause.until) })}</span>
        </p>
      )}
    </div>
  );
}
