import type { ReactNode } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/languages.ts';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { HookMessage, Webhook } from '../contract.ts';
import { useWebhookLog, type WebhookCalls } from './use-webhooks.ts';
import type { WebhookDoor } from './webhook-doors.ts';

type Props = {
  readonly door: WebhookDoor;
  /** The venue's: who looks may be elsewhere. */
  readonly timeZone: string;
  readonly webhook: Webhook;
  readonly calls: WebhookCalls;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

const LOOKS = { waiting: 'badge--honey', delivered: 'badge--olive', failed: 'badge--wine' } as const;

/** The messages of a webhook by pages, the last first, with each try and the way to send one again. */
export function WebhookLog({ door, timeZone, webhook, calls, loading, failed }: Props) {
  const t = usePortalKeysTexts();
  const say = usePortalTexts();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useWebhookLog(door, webhook._id);
  const { shown, list, paging } = usePages<HookMessage, HTMLOListElement>(data?.pages.flatMap(({ messages }) => messages) ?? [], {
    name: webhook._id,
    hasMore: hasNextPage,
    more: fetchNextPage,
  });
  const moment = momentIn(t.language, timeZone);
  if (error && !data) return failed(error, () => void refetch());
  if (!data) return loading;
  if (shown.length === 0) return <p className="muted">{t('hooks.log_none')}</p>;
  return (
    <>
      <ol className="hook-log" ref={list} tabIndex={-1} aria-label={t('hooks.log')}>
        {shown.map((message) => (
          <li key={message._id}>
            <Message message={message} moment={moment} webhook={webhook} />
            <button
              type="button"
              className="button button--small"
              aria-label={t('hooks.again_of', { type: message.type, time: moment(message.madeAt) })}
              disabled={webhook.state !== 'on'}
              onClick={() => calls.again.mutate({ webhook: webhook._id, message: message._id })}
            >
              {t('hooks.again')}
            </button>
          </li>
        ))}
      </ol>
      <Pages paging={paging} say={say} />
    </>
  );
}

type Moment = (at: string) => string;
const momentIn =
  (language: Language, timeZone: string): Moment =>
  (at) =>
    datesIn(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(at));

type MessageProps = { readonly message: HookMessage; readonly moment: Moment; readonly webhook: Webhook };

function Message({ message, moment, webhook }: MessageProps) {
  const t = usePortalKeysTexts();
  const { _id, venue, type, order, state, madeAt, nextAt, tries } = message;
  // What waits for one that is off waits for that.
  const off = webhook.state !== 'on';
  return (
    <div>
      <p>
        <code>{type}</code> {order !== null && <b className="num">{t('hooks.order', { number: order })}</b>}{' '}
        <span className={`badge ${LOOKS[state]}`}>{t(off && state === 'waiting' ? 'hooks.message.held' : `hooks.message.${state}`)}</span>
      </p>
      {webhook.allVenues && <p>{venue.title}</p>}
      <p className="muted">
        <time dateTime={madeAt}>{moment(madeAt)}</time>
        {nextAt !== null && !off && tries.length > 0 && <> · {t('hooks.next', { time: moment(nextAt) })}</>}
      </p>
      <ul>
        {tries.map(({ at, ms, code, trouble }) => (
          <li key={at} className="muted">
            <time dateTime={at}>{moment(at)}</time> ·{' '}
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
