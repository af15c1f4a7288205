import { ShieldBan, Waves } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '#platform/browser/api.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { liftBlock, OrderBlock } from '../../block-contract.ts';
import type { kitchenSetup } from '../../board-contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { wallTime } from './now.ts';
import { useBlocking, useBlocks } from './use-blocks.ts';
import './abuse-strip.css';

type Props = {
  readonly venueId: string;
  readonly wave: AnswerOf<typeof kitchenSetup>['wave'] | undefined;
  /** Whether this person may ask for the tables' codes. */ readonly mayAskCode: boolean;
};

/** That far more orders come than usual, and what is blocked, with the way to let it in again. Both regions are always there, so that they are read out. */
export function AbuseStrip({ venueId, wave, mayAskCode }: Props) {
  const t = usePortalTexts();
  const blocks = useBlocks(venueId) ?? [];
  return (
    <>
      <div role="status">
        {wave && (wave.orders > 0 || wave.strangers === null) && (
          <p className="board-message">
            <Waves className="icon" aria-hidden />
            <span>{t('wave.now', { time: wallTime(Date.parse(wave.since)) })}</span>
          </p>
        )}
        {wave && wave.strangers !== null && (
          <p className="board-message board-message--wave">
            <Waves className="icon" aria-hidden />
            <span>{t('wave.strangers', { time: wallTime(Date.parse(wave.since)) })}</span>
            {mayAskCode && (
              <Link className="button button--small" to="/portal/settings#tables">
                {t('wave.ask_code')}
              </Link>
            )}
          </p>
        )}
      </div>
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
  const name = t(`block.one_${block.what}`, { table: block.table, number: block.number });
  const lift = () => call<typeof liftBlock>('POST', '/api/blocks/:id/lift', { params: { id: block._id } });
  const { send, busy, problem } = useBlocking(venueId, lift, () => undefined);
  return (
    <li>
      <span className="num">
        {name}{' '}
        <small>{t(block.by === '' ? 'block.since' : 'block.since_by', { time: wallTime(Date.parse(block.at)), by: block.by })}</small>
      </span>
      <button type="button" className="button button--small" aria-label={t('block.lift_one', { name })} disabled={busy} onClick={send}>
        {t('block.lift')}
      </button>
      <span role="alert">{problem}</span>
    </li>
  );
}
