import type { ReactNode } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import type { HookMessage, Webhook } from '../contract.ts';
import { useWebhookLog, type WebhookCalls } from './use-webhooks.ts';

type Props = {
  readonly venueId: string;
  readonly webhook: Webhook;
  readonly calls: WebhookCalls;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const LOOKS = { waiting: 'badge--honey', delivered: 'badge--olive', failed: 'badge--wine' } as const;

/** The last messages of a webhook with each try, and the way to send one again. */
export function WebhookLog({ venueId, webhook, calls, loading, failed }: Props) {
  const t = usePortalKeysTexts();
  const { data, error, refetch } = useWebhookLog(venueId, webhook._id);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  if (data.messages.length === 0) return <p className="muted">{t('hooks.log_none')}</p>;
  return (
    <ol className="hook-log">
      {data.messages.map((message) => (
        <li key={message._id}>
          <Message {...message} />
          <button
            type="button"
            className="button button--small"
            aria-label={t('hooks.again_of', { type: message.type, time: moment(t.language, message.madeAt) })}
            disabled={webhook.state !== 'on'}
            onClick={() => calls.again.mutate({ webhook: webhook._id, message: message._id })}
          >
            {t('hooks.again')}
          </button>
        </li>
      ))}
    </ol>
  );
}

const moment = (language: 'en' | 'el', at: string): string =>
  datesIn(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));

function Message({ _id, type, state, madeAt, nextAt, tries }: HookMessage) {
  const t = usePortalKeysTexts();
  return (
    <div>
      <p>
        <code>{type}</code> <span className={`badge ${LOOKS[state]}`}>{t(`hooks.message.${state}`)}</span>
      </p>
      <p className="muted">
        <time dateTime={madeAt}>{moment(t.language, madeAt)}</time>
        {nextAt !== null && tries.length > 0 && <> · {t('hooks.next', { time: moment(t.language, nextAt) })}</>}
      </p>
      <ul>
        {tries.map(({ at, ms, code, trouble }) => (
          <li key={at} className="muted">
            <time dateTime={at}>{moment(t.language, at)}</time> ·{' '}
            {code === null ? t(`hooks.trouble.${trouble ?? 'no_answer'}`) : t('hooks.code', { code })} · {t('hooks.ms', { ms })}
          </li>
        ))}
      </ul>
      <p className="muted">
        <small>webhook-id: {_id}</small>
      </p>
    </div>
  );
}
