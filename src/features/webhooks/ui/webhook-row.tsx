import { useState, type ReactNode } from 'react';
import { datesIn } from '#platform/shared/dates.ts';
import { AskDialog } from '#platform/ui/ask-dialog.tsx';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import type { Webhook } from '../contract.ts';
import type { WebhookCalls } from './use-webhooks.ts';
import type { WebhookDoor } from './webhook-doors.ts';
import { WebhookLog } from './webhook-log.tsx';

type Props = {
  readonly door: WebhookDoor;
  readonly timeZone: string;
  readonly webhook: Webhook;
  readonly calls: WebhookCalls;
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string) => void;
};

const LOOKS = { on: 'badge--olive', off: '', gone: 'badge--wine', failed: 'badge--wine' } as const;

/** A webhook: where it goes, how that goes, its log, and what can be done with it. */
export function WebhookRow({ door, timeZone, webhook, calls, loading, failed, onEdit, onSecret }: Props) {
  const t = usePortalKeysTexts();
  const { _id: id, url, description, allVenues, events, state, failingSince, waiting, deliveredAt, oldSecretUntil } = webhook;
  const [asks, setAsks] = useState<'remove' | 'renew' | null>(null);
  const [open, setOpen] = useState(false);
  const moment = (at: string) => datesIn(t.language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
  const look = state === 'on' && failingSince !== null ? 'badge--honey' : LOOKS[state];
  const turn = () => calls.change.mutate({ webhook: id, body: { url, description, events, on: state !== 'on' } });
  const yes = () => {
    setAsks(null);
    if (asks === 'remove') {
      setOpen(false);
      calls.remove.mutate(id);
    } else calls.renew.mutate(id, { onSuccess: ({ secret }) => onSecret(secret) });
  };
  return (
    <li className="hook-row">
      <div>
        <h3>{url}</h3>
        {description !== '' && <p>{description}</p>}
        <p>
          <span className={`badge ${look}`}>
            {t(state === 'on' && failingSince !== null ? 'hooks.state.failing' : `hooks.state.${state}`)}
          </span>{' '}
          {allVenues && <span className="badge">{t(door.venueId === null ? 'hooks.of_every' : 'hooks.of_all')}</span>}{' '}
          {events.length === 0 ? t('hooks.everything') : events.map((event) => t(`hooks.event.${event}`)).join(' · ')}
        </p>
        <p className="muted">
          {deliveredAt === null ? t('hooks.never') : t('hooks.delivered', { time: moment(deliveredAt) })}
          {waiting > 0 && <> · {t('hooks.waiting', { count: waiting })}</>}
          {failingSince !== null && <> · {t('hooks.failing_since', { time: moment(failingSince) })}</>}
          {oldSecretUntil !== null && <> · {t('hooks.old_until', { time: moment(oldSecretUntil) })}</>}
        </p>
      </div>
      <div className="hook-row__tools" role="group" aria-label={url}>
        <button type="button" className="button button--small" disabled={state !== 'on'} onClick={() => calls.test.mutate(id)}>
          {t('hooks.test')}
        </button>
        <button type="button" className="button button--small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('hooks.log')}
        </button>
        <button type="button" className="button button--small" onClick={onEdit}>
          {t('hooks.edit_go')}
        </button>
        <button type="button" className="button button--small" onClick={turn}>
          {t(state === 'on' ? 'hooks.turn_off' : 'hooks.turn_on')}
        </button>
        <button type="button" className="button button--small" onClick={() => setAsks('renew')}>
          {t('hooks.renew')}
        </button>
        <button type="button" className="button button--small button--danger" onClick={() => setAsks('remove')}>
          {t('hooks.remove')}
        </button>
      </div>
      {open && <WebhookLog door={door} timeZone={timeZone} webhook={webhook} calls={calls} loading={loading} failed={failed} />}
      {asks !== null && (
        <AskDialog
          title={t(`hooks.${asks}_sure`)}
          text={t(`hooks.${asks}_text`)}
          yes={t(`hooks.${asks}`)}
          no={t('hooks.back')}
          onYes={yes}
          onNo={() => setAsks(null)}
        />
      )}
    </li>
  );
}
