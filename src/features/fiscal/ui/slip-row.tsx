import { useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalFiscalTexts } from '#texts/area-contexts.ts';
import type { FiscalSlip } from '../contract.ts';
import type { FiscalCalls } from './use-fiscal.ts';

type Props = { readonly slip: FiscalSlip; readonly calls: FiscalCalls };

const LOOKS = { waiting: 'badge--honey', open: 'badge--sea', receipt: 'badge--olive', cancelled: '', by_hand: '' } as const;

/** A slip: where it stands at the provider, what is asked for next and how that goes, and what an owner can do. */
export function SlipRow({ slip, calls }: Props) {
  const t = usePortalFiscalTexts();
  const { dayAndTime } = useZoneTimes();
  const [asks, setAsks] = useState(false);
  const { _id: id, number, stage, openedAt, overdue, changedAfter, total, currency, mark, link, next } = slip;
  const isOpen = stage === 'waiting' || stage === 'open';
  return (
    <li className="slip-row">
      <div>
        <p>
          <b>{t('slip.order', { number })}</b> · <Money cents={fromAmount(total)} currency={currency} language={t.language} />{' '}
          <span className={`badge ${LOOKS[stage]}`}>{t(`stage.${stage}`)}</span>{' '}
          {overdue && <span className="badge badge--wine">{t('slip.overdue')}</span>}
        </p>
        <p className="muted">
          <time dateTime={openedAt}>{t('slip.since', { time: dayAndTime(openedAt) })}</time>
          {mark !== null && <> · {t('slip.mark', { mark })}</>}
          {link !== null && (
            <>
              {' '}
              ·{' '}
              <a href={link} target="_blank" rel="noreferrer">
                {t('slip.link')}
              </a>
            </>
          )}
        </p>
        {next !== null && isOpen && <Next next={next} />}
        {changedAfter && <p className="slip-row__trouble">{t('slip.changed_after')}</p>}
      </div>
      {isOpen && (
        <div className="slip-row__tools">
          {next !== null && (
            <button
              type="button"
              className="button button--small"
              aria-label={t('slip.again_of', { number })}
              onClick={() => calls.again.mutate(id)}
            >
              {t('slip.again')}
            </button>
          )}
          <button type="button" className="button button--small" aria-label={t('slip.close_of', { number })} onClick={() => setAsks(true)}>
            {t('slip.close')}
          </button>
        </div>
      )}
      {asks && (
        <AskDialog
          title={t('slip.close_sure')}
          text={t('slip.close_text', { number })}
          yes={t('slip.close_yes')}
          no={t('slip.close_no')}
          onYes={() => {
            setAsks(false);
            calls.close.mutate(id);
          }}
          onNo={() => setAsks(false)}
        />
      )}
    </li>
  );
}

/** What is asked for next: in the provider's words where it refused. */
function Next({ next }: { readonly next: NonNullable<FiscalSlip['next']> }) {
  const t = usePortalFiscalTexts();
  const { dayAndTime } = useZoneTimes();
  const { action, state, tries, nextAt, code, trouble, words } = next;
  const why = trouble !== null ? t(`trouble.${trouble}`) : code === null ? '' : t('next.code', { code });
  const said = [why, words ?? ''].filter((part) => part !== '').join(': ');
  if (state === 'refused')
    return (
      <p className="slip-row__trouble">
        {t(`next.${action}`)} · {words === null ? t('next.refused_code', { code: code ?? 0 }) : t('next.refused', { words })}
      </p>
    );
  return (
    <p className="muted">
      {t(`next.${action}`)} · {t('next.waits')}
      {tries > 0 && said !== '' && <> · {said}</>}
      {tries > 0 && <> · {t('next.tries', { count: tries })}</>}
      {tries > 0 && nextAt !== null && <> · {t('next.at', { time: dayAndTime(nextAt) })}</>}
    </p>
  );
}
