import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ShieldQuestionMark } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import type { openRequests } from '#features/assistance/contract.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { useHeld } from '#platform/ui/use-held.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { calledFor, unconfirmedOf, type Board } from './board.ts';
import { useBlocks } from './use-blocks.ts';
import { isWaveShown, type KnownWave } from './wave-orders.ts';
import './waiting-fold.css';

type Props = {
  readonly board: Board;
  readonly venueId: string;
  readonly wave: KnownWave | null;
  /** Where several kinds of things wait, or one beside the alarm, they are one line on a large screen too. */
  readonly thin: boolean;
  readonly children: ReactNode;
};

/** All that waits above the tickets; on a phone and in a rush one line with its counts, which opens it, so that the tickets stay in sight. */
export function WaitingFold({ board, venueId, wave, thin, children }: Props) {
  const t = usePortalTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['requests', venueId],
    queryFn: ({ signal }) =>
      call<typeof openRequests>('GET', '/api/venues/:id/requests', { params: { id: venueId }, signal: inTimeFor(signal) }),
  });
  const requests = useHeld(data)?.requests.length ?? 0;
  const blocked = useBlocks(venueId)?.length ?? 0;
  const confirm = unconfirmedOf(board).length;
  const parts = [
    ...(confirm > 0 ? [t('waiting.confirm', { count: confirm })] : []),
    ...(isWaveShown(board, wave) ? [t('waiting.wave')] : []),
    ...(requests > 0 ? [t('waiting.requests', { count: requests })] : []),
    ...(blocked > 0 ? [t('waiting.blocked', { count: blocked })] : []),
  ];
  const isLined = thin && parts.length > 0 && parts.length + (calledFor(board).length > 0 ? 1 : 0) > 1;
  // What comes after nothing waited comes folded.
  if (isOpen && parts.length === 0) setOpen(false);
  return (
    <div className="waiting-fold" data-folded={!isOpen || undefined} data-lined={isLined || undefined}>
      <div className="waiting-fold__head" role="status" data-steady>
        {parts.length > 0 && (
          <button type="button" className="waiting-fold__line" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            <ShieldQuestionMark className="icon" aria-hidden />
            <span className="num">{parts.join(' · ')}</span>
            <ChevronDown className="icon" aria-hidden />
          </button>
        )}
      </div>
      <div id={id} className="waiting-fold__all">
        {children}
      </div>
    </div>
  );
}
