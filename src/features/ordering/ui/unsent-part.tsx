import { useEffect, useRef } from 'react';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useStripTexts } from '#texts/strip-contexts.ts';
import type { StripTexts } from './strip-words.ts';
import { pendingDishes } from './unsent-order.ts';
import './table-strip.css';
import type { Unsent } from './use-unsent.ts';

const WORDS = {
  asking: 'unsent.asking',
  silent: 'unsent.silent',
  unknown: 'unsent.unknown',
  sending: 'unsent.sending',
  refused: 'unsent.refused',
} as const;

/** "Your order of 15:43 was not sent" */
export const unsentWords = ({ pending, state }: Unsent, t: StripTexts): string =>
  t(WORDS[state], { time: wallClock(pending.sentAt, pending.timeZone, t.language) });

/** What waits to be sent, or to be heard of: what it is, for which table, and what can be done about it. */
export function UnsentPart({ unsent }: { readonly unsent: Unsent }) {
  const t = useStripTexts();
  const { pending, state, onSend, onPutBack } = unsent;
  const table = pending.body.table ?? 0;
  const asks = state === 'unknown';
  const part = useRef<HTMLElement>(null);
  // What had the focus goes with the answer.
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus();
  }, [state]);
  return (
    <section className="unsent" ref={part} tabIndex={-1} aria-label={unsentWords(unsent, t)}>
      <p role="status">
        <Icon name={asks || state === 'refused' ? 'circle-alert' : 'wifi-off'} />
        <b>{unsentWords(unsent, t)}</b>
      </p>
      <p>
        {table > 0 && `${t('unsent.table', { table })}: `}
        {pendingDishes(pending)}
      </p>
      {state === 'silent' && <p>{t('unsent.silent_why')}</p>}
      {state === 'refused' && <p>{t('unsent.refused_why')}</p>}
      {asks && <p>{t('unsent.ask')}</p>}
      {asks && (
        <div className="unsent__ways">
          <button type="button" className="button button--primary" onClick={onSend}>
            {t('unsent.send')}
          </button>
          <button type="button" className="button" onClick={onPutBack}>
            {t('unsent.put_back')}
          </button>
        </div>
      )}
      {state === 'refused' && (
        <button type="button" className="button" onClick={onPutBack}>
          {t('strip.close')}
        </button>
      )}
    </section>
  );
}
