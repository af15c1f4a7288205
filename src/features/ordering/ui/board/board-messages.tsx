import { CircleAlert, WifiOff, X } from 'lucide-react';
import type { Texts } from '#platform/shared/texts.ts';
import type { PortalKey } from '#texts/keys.ts';
import { isCaptive } from '#platform/browser/api.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { MoveProblem } from './explain-move.ts';
import './board-messages.css';

type Props = {
  readonly problems: readonly MoveProblem[];
  readonly dismiss: (number: number) => void;
  /** As of when the orders are (epoch ms), while the connection is away. */
  readonly lostAt: number | null;
  /** How many steps are still to be told. */
  readonly waiting: number;
};

/** Each move that was refused, above the board; a lost connection, below it. Both regions are always there, so that they are read out. */
export function BoardMessages({ problems, dismiss, lostAt, waiting }: Props) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  return (
    <>
      <div role="alert">
        {problems.map((problem) => (
          <p key={problem.number} className="board-message">
            <CircleAlert className="icon" aria-hidden />
            <span>{problemText(problem, t)}</span>
            <button type="button" className="icon-button" aria-label={t('board.dismiss')} onClick={() => dismiss(problem.number)}>
              <X className="icon" aria-hidden />
            </button>
          </p>
        ))}
      </div>
      <div role="alert">
        {lostAt !== null && (
          <div className="offline-bar">
            <WifiOff className="icon" aria-hidden />
            <span>
              <b>{t('board.offline')}</b> {t('board.offline_text', { time: time(lostAt) })}
              {isCaptive() && ` ${t('failure.captive')}`}
              {waiting > 0 && ` ${t('board.offline_steps', { count: waiting })}`}
            </span>
          </div>
        )}
      </div>
    </>
  );
}

function problemText(problem: MoveProblem, t: Texts<PortalKey>): string {
  const { number } = problem;
  if (problem.kind === 'unread') return t('move.unread', { number });
  if (problem.kind === 'offline') return t('move.offline', { number });
  if (problem.kind === 'failed') return t('move.failed', { number, why: t(`failure.${problem.why}`) });
  return problem.lane ? t('move.beaten', { number, lane: t(`board.lane_${problem.lane}`) }) : t('move.beaten_gone', { number });
}
