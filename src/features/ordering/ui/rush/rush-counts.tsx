import { Flame } from 'lucide-react';
import { LATE_MS } from '#domain/order-age.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import type { RushFilter } from './rush-pages.ts';
import './rush-counts.css';

type Props = {
  readonly shown: Readonly<Record<RushFilter, readonly SavedOrder[]>>;
  readonly filter: RushFilter;
  readonly choose: (filter: RushFilter) => void;
};

/** How many there are of each; each is a filter, and a second touch takes it off. They never leave the screen. */
export function RushCounts({ shown, filter, choose }: Props) {
  const t = usePortalTexts();
  return (
    <ul className="rush-counts" aria-label={t('rush.counts')}>
      {(['new', 'preparing', 'ready', 'late'] as const).map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className="rush-count"
            data-kind={kind}
            data-zero={shown[kind].length === 0 || undefined}
            aria-pressed={filter === kind}
            onClick={() => choose(filter === kind ? 'all' : kind)}
          >
            <b className="num">{shown[kind].length}</b>
            {kind === 'late' && <Flame className="icon" aria-hidden />}
            <span>{kind === 'late' ? t('rush.late', { minutes: LATE_MS / 60_000 }) : t(`board.lane_${kind}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
