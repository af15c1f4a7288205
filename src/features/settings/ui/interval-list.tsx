import { Plus, Trash2 } from 'lucide-react';
import { usePortalSettingsTexts } from '#texts/area-contexts.ts';

export type Interval = { readonly from: string; readonly to: string };
type Props = {
  /** Whose hours they are, for who cannot see where they stand. */
  readonly of: string;
  /** What it means that there are none. */
  readonly none: string;
  readonly intervals: readonly Interval[];
  readonly onIntervals: (intervals: Interval[]) => void;
};

const NEW: Interval = { from: '12:00', to: '22:00' };
/** A time field knows no 24:00. */
const shown = (time: string) => time.replace(/^24/, '00');

/** The hours of one day: none is closed, an end before the beginning is past midnight. */
export function IntervalList({ of, none, intervals, onIntervals }: Props) {
  const t = usePortalSettingsTexts();
  const put = (at: number, part: Partial<Interval>) =>
    onIntervals(intervals.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div className="interval-list">
      {intervals.length === 0 && <span className="muted">{none}</span>}
      {intervals.map(({ from, to }, at) => (
        <span className="interval" key={at}>
          <input
            className="input"
            type="time"
            required
            aria-label={t('hours.from_of', { of, number: at + 1 })}
            value={shown(from)}
            onChange={({ target }) => put(at, { from: target.value })}
          />
          <span aria-hidden>–</span>
          <input
            className="input"
            type="time"
            required
            aria-label={t('hours.to_of', { of, number: at + 1 })}
            value={shown(to)}
            onChange={({ target }) => put(at, { to: target.value })}
          />
          <button
            type="button"
            className="icon-button icon-button--danger"
            aria-label={t('hours.remove', { of, number: at + 1 })}
            onClick={() => onIntervals(intervals.filter((_, index) => index !== at))}
          >
            <Trash2 className="icon" aria-hidden />
          </button>
        </span>
      ))}
      <button
        type="button"
        className="button button--small button--quiet"
        aria-label={t('hours.add_named', { of })}
        onClick={() => onIntervals([...intervals, NEW])}
      >
        <Plus className="icon" aria-hidden />
        {t('hours.add')}
      </button>
    </div>
  );
}
