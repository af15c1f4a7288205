import { useState, type ReactNode } from 'react';
import { MOST_WEBHOOKS } from '#domain/webhooks.ts';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import type { Webhook } from '../contract.ts';
import { codeOf, useWebhookCalls, useWebhooks } from './use-webhooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { WebhookDoor } from './webhook-doors.ts';
import { WebhookRow } from './webhook-row.tsx';
import '#platform/ui/form-parts.css';
import './webhooks.css';

type Props = {
  readonly door: WebhookDoor;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
  /** How a secret is shown this once. */
  readonly once: (shown: {
    readonly title: string;
    readonly label: string;
    readonly secret: string;
    readonly close: () => void;
  }) => ReactNode;
};

/** How many of each kind there are that can be added here. */
const countsOf = ({ venueId }: WebhookDoor, webhooks: readonly Webhook[]): number[] => {
  const all = webhooks.filter(({ allVenues }) => allVenues).length;
  return venueId === null ? [all] : [all, webhooks.length - all];
};

const REFUSALS = ['not_found', 'webhook_off', 'too_many', 'not_allowed', 'no_venue', 'offline'] as const;

/** Where other systems are told what happens at the venue, at all of somebody's venues, or at all that there are. */
export function WebhooksSection({ door, loading, failed, once }: Props) {
  const t = usePortalKeysTexts();
  const { data, error, refetch } = useWebhooks(door);
  const calls = useWebhookCalls(door);
  const [edits, setEdits] = useState<Webhook | 'new' | null>(null);
  const [fresh, setFresh] = useState<{ readonly url: string; readonly secret: string } | null>(null);
  const [unfound, setUnfound] = useState('');
  const wrong = [calls.remove, calls.renew, calls.test, calls.again, ...(edits === null ? [calls.change] : [])].find(
    (one) => one.isError,
  )?.error;
  const said = calls.test.isSuccess ? t('hooks.tested') : calls.again.isSuccess ? t('hooks.sent_again') : '';
  const close = () => {
    calls.add.reset();
    calls.change.reset();
    setEdits(null);
  };
  const rows = (webhooks: readonly Webhook[], timeZone: string) => (
    <>
      {webhooks.length === 0 && <p className="muted">{t('hooks.none')}</p>}
      <ul aria-labelledby="webhooks-title">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook._id}
            {...{ door, timeZone, webhook, calls, loading, failed }}
            onEdit={() => setEdits(webhook)}
            onSecret={(secret) => setFresh({ url: webhook.url, secret })}
          />
        ))}
      </ul>
      <button
        type="button"
        className="button"
        disabled={MOST_WEBHOOKS <= Math.min(...countsOf(door, webhooks))}
        onClick={() => setEdits('new')}
      >
        {t('hooks.new')}
      </button>
    </>
  );
  return (
    <section className="card panel hooks" aria-labelledby="webhooks-title">
      <h2 id="webhooks-title">{t(door.venueId === null ? 'hooks.of_every' : 'hooks.title')}</h2>
      <p>{t(door.venueId === null ? 'hooks.lead_every' : 'hooks.lead')}</p>
      <div role="alert">
        {wrong && (
          <p className="notice notice--problem">{t(`hooks.refused.${REFUSALS.find((known) => known === codeOf(wrong)) ?? 'other'}`)}</p>
        )}
      </div>
      <p className={said === '' ? 'visually-hidden' : 'notice notice--olive'} role="status">
        {said}
      </p>
      <div role="status">{unfound !== '' && <p className="notice">{t('hooks.unfound', { host: unfound })}</p>}</div>
      {data ? rows(data.webhooks, data.timeZone) : error ? failed(error, () => void refetch()) : loading}
      {edits !== null && (
        <WebhookDialog
          webhook={edits === 'new' ? null : edits}
          door={door}
          calls={calls}
          onClose={close}
          onSaved={({ webhook, found }) => {
            close();
            setUnfound(found ? '' : new URL(webhook.url).host);
          }}
          onSecret={({ url }, secret) => setFresh({ url, secret })}
        />
      )}
      {fresh &&
        once({
          title: t('hooks.once_title', { host: new URL(fresh.url).host }),
          label: t('hooks.once_label'),
          secret: fresh.secret,
          close: () => setFresh(null),
        })}
    </section>
  );
}
