import { ShieldBan } from 'lucide-react';
import { call } from '#platform/browser/api.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { liftBlock, OrderBlock } from '../../block-contract.ts';
import type { Board } from './board.ts';
import { useBlocking, useBlocks } from './use-blocks.ts';
import type { KnownWave } from './wave-orders.ts';
import { WaveStrip } from './wave-strip.tsx';
import './abuse-strip.css';

type Props = {
  readonly venueId: string;
  readonly board: Board;
  readonly wave: KnownWave | null;
  /** Whether this person may ask for the tables' codes. */ readonly mayAskCode: boolean;
};

/** That far more orders come than usual, and what is blocked, with the way to let it in again. */
export function AbuseStrip({ venueId, board, wave, mayAskCode }: Props) {
  const t = usePortalTexts();
  const blocks = useBlocks(venueId) ?? [];
  return (
    <>
      <WaveStrip venueId={venueId} board={board} wave={wave} mayAskCode={mayAskCode} />
      {blocks.length > 0 && (
        <section className="blocked-strip" aria-label={t('block.label')}>
          <ShieldBan className="icon" aria-hidden />
          <b>{t('block.label')}</b>
          <ul>
            {blocks.map((block) => (
              <Blocked key={block._id} venueId={venueId} block={block} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Blocked({ venueId, block }: { readonly venueId: string; readonly block: OrderBlock }) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const name = t(`block.one_${block.what}`, { table: block.table, number: block.number });
  const lift = () => call<typeof liftBlock>('POST', '/api/blocks/:id/lift', { params: { id: block._id } });
  const { send, busy, problem } = useBlocking(venueId, lift, () => undefined);
  return (
    <li>
      <span className="num">
        {name} <small>{t(block.by === '' ? 'block.since' : 'block.since_by', { time: time(block.at), by: block.by })}</small>
      </span>
      <button type="button" className="button button--small" aria-label={t('block.lift_one', { name })} disabled={busy} onClick={send}>
        {t('block.lift')}
      </button>
      <span role="alert">{problem}</span>
    </li>
  );
}
