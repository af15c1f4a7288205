import { useId, useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { Field } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';
import type { PortalPaymentsKey } from '#texts/keys.ts';
import '#platform/ui/form-parts.css';
import type { CredentialState, deleteCredentials, saveCredentials, testCredentials } from '../../contract.ts';
import { WebhookAddress } from './webhook-address.tsx';

type Props = { readonly venueId: string; readonly state: CredentialState; readonly onState: (state: CredentialState) => void };

/** Names of the wire, as the catalogue has them. */
const word = (group: string, name: string | number): PortalPaymentsKey => `${group}.${name}` as PortalPaymentsKey;

type Params = { readonly id: string; readonly provider: CredentialState['provider'] };
const callsOf = (params: Params) => ({
  save: (fields: Readonly<Record<string, string>>) =>
    call<typeof saveCredentials>('PUT', '/api/venues/:id/payments/:provider', { params, body: { fields: { ...fields } } }),
  test: () => call<typeof testCredentials>('POST', '/api/venues/:id/payments/:provider/test', { params }),
  forget: () => call<typeof deleteCredentials>('DELETE', '/api/venues/:id/payments/:provider', { params }),
});

/** One provider: whose keys, whether they work, and how to change them. What is set is never shown. */
export function ProviderCard({ venueId, state, onState }: Props) {
  const t = usePortalPaymentsTexts();
  const heading = useId();
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const name = t(word('provider', state.provider));
  const calls = callsOf({ id: venueId, provider: state.provider });
  const own = state.source === 'venue';

  const run = async (work: () => Promise<CredentialState>, after?: () => void): Promise<void> => {
    setBusy(true);
    setSaid(null);
    try {
      onState(await work());
      after?.();
    } catch (error) {
      const missing = error instanceof CallFailed && error.code === 'field_missing' ? error.details['fields'] : null;
      const fields = Array.isArray(missing) ? missing.map((field) => t(word('field', String(field)))).join(', ') : null;
      setSaid(fields === null ? t('save_failed') : t('missing', { fields }));
    } finally {
      setBusy(false);
    }
  };
  const closed = (): void => {
    setOpen(false);
    setSaid(t('saved'));
  };
  const save = (fields: Readonly<Record<string, string>>) => run(() => calls.save(fields), closed);
  return (
    <section className="card payments-part" aria-labelledby={heading}>
      <header className="payments-part__head">
        <h2 id={heading}>{name}</h2>
        <span className="badge">{t(word('source', state.source))}</span>
      </header>
      <p className="muted">{t('methods', { methods: state.methods.map((method) => t(word('method', method))).join(', ') })}</p>
      {own && <TestState state={state} name={name} />}
      {open ? (
        <KeyForm state={state} busy={busy} onSave={(given) => void save(given)} />
      ) : (
        <div className="payments-part__acts">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {t('change')}
          </button>
          {own && (
            <button type="button" className="button" disabled={busy} onClick={() => void run(() => calls.test())}>
              {t('test')}
            </button>
          )}
          {own && !sure && (
            <button type="button" className="button" disabled={busy} onClick={() => setSure(true)}>
              {t('forget')}
            </button>
          )}
        </div>
      )}
      {own && sure && (
        <Forget
          name={name}
          busy={busy}
          onForget={() =>
            void run(
              () => calls.forget(),
              () => setSure(false),
            )
          }
          onKeep={() => setSure(false)}
        />
      )}
      <div role="status">{said && <p>{said}</p>}</div>
      <WebhookAddress address={state.webhookUrl} />
    </section>
  );
}

type ForgetProps = { readonly name: string; readonly busy: boolean; readonly onForget: () => void; readonly onKeep: () => void };
function Forget({ name, busy, onForget, onKeep }: ForgetProps) {
  const t = usePortalPaymentsTexts();
  return (
    <div className="notice notice--problem" role="alert">
      <span>{t('forget_sure', { provider: name })}</span>
      <button type="button" className="notice__action" disabled={busy} onClick={onForget}>
        {t('forget')}
      </button>
      <button type="button" className="notice__action" onClick={onKeep}>
        {t('forget_keep')}
      </button>
    </div>
  );
}

function TestState({ state, name }: { readonly state: CredentialState; readonly name: string }) {
  const t = usePortalPaymentsTexts();
  if (state.testedAt === null) return null;
  const when = new Intl.DateTimeFormat(LOCALES[t.language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(state.testedAt));
  if (state.testProblem === null) return <p className="payments-good">{t('test_ok', { when })}</p>;
  return (
    <p className="notice notice--problem" role="alert">
      {t(state.testProblem === 'refused' ? 'test_refused' : 'test_no_answer', { provider: name })}
    </p>
  );
}

type FormProps = {
  readonly state: CredentialState;
  readonly busy: boolean;
  readonly onSave: (fields: Readonly<Record<string, string>>) => void;
};

function KeyForm({ state, busy, onSave }: FormProps) {
  const t = usePortalPaymentsTexts();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const set = (name: string, value: string): void => setTyped((before) => ({ ...before, [name]: value }));
  return (
    <form
      className="payments-form"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== '')));
      }}
    >
      {state.fields.map((field) => (
        <KeyField key={field.name} field={field} typed={typed[field.name]} set={(value) => set(field.name, value)} />
      ))}
      <p className="muted">{t('never_shown')}</p>
      <button type="submit" className="button button--primary" disabled={busy}>
        {t('save')}
      </button>
    </form>
  );
}

type KeyProps = {
  readonly field: CredentialState['fields'][number];
  readonly typed: string | undefined;
  readonly set: (value: string) => void;
};

/** One key: chosen, or typed anew; of what is set its ending at most is said. */
function KeyField({ field: { name, required, secret, choices, ending }, typed, set }: KeyProps) {
  const t = usePortalPaymentsTexts();
  const label = (
    <>
      {t(word('field', name))} {!required && <small>({t('optional')})</small>}
    </>
  );
  if (choices.length === 0)
    return (
      <TextField
        label={label}
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed ?? ''}
        {...(ending !== null && { hint: ending === '' ? t('set_hidden') : t('set', { ending }) })}
        onValue={set}
      />
    );
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="select" value={typed ?? ending ?? choices[0]} onChange={({ target }) => set(target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(word('choice', choice))}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
