import { useState } from 'react';
import { HOOK_EVENTS, LONGEST_HOOK_DESCRIPTION, LONGEST_HOOK_URL, type HookEvent } from '#domain/webhooks.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FieldGroup } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Webhook, WebhookInput } from '../contract.ts';
import { codeOf, type WebhookCalls } from './use-webhooks.ts';
import type { WebhookDoor } from './webhook-doors.ts';

type Props = {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly door: WebhookDoor;
  readonly calls: WebhookCalls;
  readonly onClose: () => void;
  /** `found`: its name leads somewhere. */
  readonly onSaved: (saved: { readonly webhook: Webhook; readonly found: boolean }) => void;
  readonly onSecret: (webhook: Webhook, secret: string) => void;
};

const KNOWN = ['webhook_address', 'webhook_private', 'plan_over', 'too_many_webhooks', 'not_found', 'offline'] as const;

/** Where a webhook goes and what it tells. */
export function WebhookDialog({ webhook, door, calls, onClose, onSaved, onSecret }: Props) {
  const t = usePortalKeysTexts();
  const [form, setForm] = useState<WebhookInput>({
    url: webhook?.url ?? 'https://',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [],
  });
  const [allVenues, setAllVenues] = useState(false);
  const [everything, setEverything] = useState(form.events.length === 0);
  const [tried, setTried] = useState(false);
  const { isPending, error } = webhook === null ? calls.add : calls.change;
  const problem = error && (KNOWN.find((known) => known === codeOf(error)) ?? 'other');
  const wrong = tried && (!URL.canParse(form.url.trim()) || form.url.trim() === 'https://');
  const none = tried && !everything && form.events.length === 0;
  const save = (): void => {
    setTried(true);
    const body = { ...form, url: form.url.trim(), events: everything ? [] : form.events };
    if (isPending || !URL.canParse(body.url) || (!everything && body.events.length === 0)) return;
    if (webhook) calls.change.mutate({ webhook: webhook._id, body: { ...body, on: webhook.state === 'on' } }, { onSuccess: onSaved });
    else
      calls.add.mutate(
        { ...body, allVenues },
        {
          onSuccess: (made) => {
            onSaved(made);
            onSecret(made.webhook, made.secret);
          },
        },
      );
  };
  return (
    <Dialog
      title={t(webhook ? 'hooks.edit' : 'hooks.new')}
      close={onClose}
      keep={t('hooks.back')}
      confirm={{ label: t(webhook ? 'hooks.save' : 'hooks.add'), busy: isPending, run: save }}
    >
      <div className="form-stack">
        <TextField
          first
          required
          type="url"
          label={t('hooks.url')}
          hint={t('hooks.url_hint')}
          error={wrong ? t('hooks.url_wrong') : undefined}
          maxLength={LONGEST_HOOK_URL}
          value={form.url}
          onValue={(url) => setForm({ ...form, url })}
        />
        <TextField
          label={t('hooks.description')}
          maxLength={LONGEST_HOOK_DESCRIPTION}
          value={form.description}
          onValue={(description) => setForm({ ...form, description })}
        />
        {webhook === null && door.venueId !== null && <WhichVenues all={allVenues} choose={setAllVenues} />}
        <WhichEvents
          {...{ everything, setEverything }}
          events={form.events}
          choose={(events) => setForm({ ...form, events })}
          error={none ? t('hooks.events_missing') : undefined}
        />
      </div>
      <div role="alert">{problem && <p className="notice notice--problem">{t(`hooks.refused.${problem}`)}</p>}</div>
    </Dialog>
  );
}

/** Only of a new one: which venues it tells of stays as it was made. */
function WhichVenues({ all, choose }: { readonly all: boolean; readonly choose: (all: boolean) => void }) {
  const t = usePortalKeysTexts();
  return (
    <FieldGroup legend={t('hooks.venues')}>
      {([false, true] as const).map((each) => (
        <label key={String(each)} className="choice">
          <input type="radio" name="which-venues" checked={all === each} onChange={() => choose(each)} />
          <span className="choice__text">{t(each ? 'hooks.venues_all' : 'hooks.venues_this')}</span>
        </label>
      ))}
      {all && <p className="muted">{t('hooks.venues_all_hint')}</p>}
    </FieldGroup>
  );
}

type EventsProps = {
  readonly everything: boolean;
  readonly setEverything: (everything: boolean) => void;
  readonly events: readonly HookEvent[];
  readonly choose: (events: HookEvent[]) => void;
  readonly error: string | undefined;
};

function WhichEvents({ everything, setEverything, events, choose, error }: EventsProps) {
  const t = usePortalKeysTexts();
  return (
    <FieldGroup legend={t('hooks.events')} error={error}>
      <label className="choice">
        <input type="checkbox" checked={everything} onChange={({ target }) => setEverything(target.checked)} />
        <span className="choice__text">{t('hooks.everything')}</span>
      </label>
      {!everything &&
        HOOK_EVENTS.map((event) => (
          <label key={event} className="choice">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) => choose(HOOK_EVENTS.filter((one) => (one === event ? target.checked : events.includes(one))))}
            />
            <span className="choice__text">
              {t(`hooks.event.${event}`)} <code>{event}</code>
            </span>
          </label>
        ))}
    </FieldGroup>
  );
}
