import { Waves } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { answerWave } from '../../block-contract.ts';
import { unconfirmedOf, type Board } from './board.ts';
import { DialogProblem } from './dialog-parts.tsx';
import { useBlocking } from './use-blocks.ts';
import { isWaveShown, waveOrdersOf, type KnownWave } from './wave-orders.ts';

type Props = {
  readonly venueId: string;
  readonly board: Board;
  readonly wave: KnownWave | null;
  /** Whether this person may ask for the tables' codes. */ readonly mayAskCode: boolean;
};
/** Hundreds may be answered at once. */
const MANY_WITHIN_MS = 30_000;
const SAID_FOR_MS = 15_000;

type What = 'hold' | 'let_in' | 'refuse';
type Said = { readonly what: What } & AnswerOf<typeof answerWave>;

/** That far more orders come than usual, where they are, and one tap for all of them; the region is always there, so that it is read out. */
export function WaveStrip({ venueId, board, wave, mayAskCode }: Props) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const [said, setSaid] = useState<Said | null>(null);
  const [asking, setAsking] = useState(false);
  const { loose, aside, all } = waveOrdersOf(board, wave);
  const waiting = unconfirmedOf(board).length;
  const answer = (what: What) =>
    call<typeof answerWave>('POST', '/api/venues/:id/wave', {
      params: { id: venueId },
      body: { what },
      signal: inTime(MANY_WITHIN_MS),
    }).then((done) => setSaid({ what, ...done }));
  const hold = useBlocking(venueId, () => answer('hold'), nothing);
  const letIn = useBlocking(venueId, () => answer('let_in'), nothing);
  const refuse = useBlocking(
    venueId,
    () => answer('refuse'),
    () => setAsking(false),
  );
  const busy = hold.busy || letIn.busy || refuse.busy;
  const isOn = isWaveShown(board, wave);
  const isShown = useSaidLonger(isOn, said, setSaid) || isOn;
  return (
    <>
      <div role="status">
        {isShown && (
          <div className="board-message board-message--wave" data-steady>
            <Waves className="icon" aria-hidden />
            <p>
              {wave && <b>{t('wave.since', { time: time(wave.since) })} </b>}
              {said && `${t(`wave.done_${said.what}`, { count: said.orders })} `}
              {said && said.left > 0 && `${t('wave.left', { count: said.left })} `}
              {loose > 0 && `${t('wave.loose', { count: loose })} `}
              {all > loose && `${t('wave.waiting', { count: all - loose, of: waiting, share: all - loose === waiting ? 'all' : 'some' })} `}
              {wave?.holds && t('wave.holds')}
            </p>
            <span className="board-message__ways">
              {loose > 0 && (
                <button type="button" className="button button--small button--ink" disabled={busy} onClick={hold.send}>
                  {t('wave.hold_all', { count: loose })}
                </button>
              )}
              {aside > 0 && (
                <button type="button" className="button button--small" disabled={busy} onClick={letIn.send}>
                  {t('wave.let_in', { count: aside })}
                </button>
              )}
              {all > 0 && (
                <button type="button" className="button button--small" disabled={busy} onClick={() => setAsking(true)}>
                  {t('wave.refuse', { count: all })}
                </button>
              )}
              {wave && wave.strangers !== null && !wave.holds && mayAskCode && (
                <Link className="button button--small" to="/portal/settings#tables">
                  {t('wave.ask_code')}
                </Link>
              )}
            </span>
          </div>
        )}
      </div>
      <div role="alert">{(hold.problem ?? letIn.problem) && <p className="board-message">{hold.problem ?? letIn.problem}</p>}</div>
      {asking && (
        <Dialog
          title={t('wave.refuse_title', { count: all })}
          close={() => setAsking(false)}
          keep={t('dialog.close')}
          confirm={{ label: t('wave.refuse_confirm', { count: all }), look: 'button--wine', busy, run: refuse.send }}
        >
          <p className="muted">{t('wave.refuse_text')}</p>
          <DialogProblem text={refuse.problem} />
        </Dialog>
      )}
    </>
  );
}

const nothing = () => undefined;

/** With the last of it answered, what was done is said a while longer; whether something is said. */
function useSaidLonger(isOn: boolean, said: Said | null, say: (said: null) => void): boolean {
  useEffect(() => {
    if (isOn || said === null) return;
    const gone = setTimeout(() => say(null), SAID_FOR_MS);
    return () => clearTimeout(gone);
  }, [isOn, said, say]);
  return said !== null;
}
