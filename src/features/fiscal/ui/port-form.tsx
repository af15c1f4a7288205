import { useState, type FormEvent } from 'react';
import { LONGEST_FISCAL_SECRET, LONGEST_FISCAL_URL } from '#domain/fiscal.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { usePortalFiscalTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';
import type { Fiscal } from '../contract.ts';
import { refusalOf, type FiscalCalls } from './use-fiscal.ts';

type Props = { readonly port: Fiscal['port']; readonly change: FiscalCalls['change'] };

const isSecret = (text: string): boolean => /^[\x21-\x7e]{8,}$/.test(text);

/** Where slips are kept, and whether. */
export function PortForm({ port, change }: Props) {
  const t = usePortalFiscalTexts();
  const [on, setOn] = useState(port?.on ?? false);
  const [url, setUrl] = useState(port?.url ?? 'https://');
  const [secret, setSecret] = useState('');
  const [tried, setTried] = useState(false);
  const typed = url.trim();
  const wrongUrl = !URL.canParse(typed) || typed === 'https://';
  const wrongSecret = secret === '' ? port === null : !isSecret(secret);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrongUrl || wrongSecret || change.isPending) return;
    change.mutate({ on, url: typed, ...(secret !== '' && { secret }) }, { onSuccess: () => setSecret('') });
  };
  return (
    <form className="form-stack" noValidate onSubmit={save}>
      <label className="choice">
        <input type="checkbox" checked={on} onChange={({ target }) => setOn(target.checked)} />
        <span className="choice__text">{t('form.on')}</span>
      </label>
      <TextField
        required
        type="url"
        label={t('form.url')}
        hint={t('form.url_hint')}
        error={tried && wrongUrl ? t('form.url_wrong') : undefined}
        maxLength={LONGEST_FISCAL_URL}
        value={url}
        onValue={setUrl}
      />
      <TextField
        type="text"
        autoComplete="off"
        spellCheck={false}
        label={t('form.secret')}
        hint={port === null ? t('form.secret_hint') : `${t('form.secret_kept')} ${t('form.secret_hint')}`}
        error={tried && wrongSecret ? t('form.secret_wrong') : undefined}
        maxLength={LONGEST_FISCAL_SECRET}
        value={secret}
        onValue={setSecret}
      />
      <div role="alert">{change.error && <p className="notice notice--problem">{t(`refused.${refusalOf(change.error)}`)}</p>}</div>
      <p className={change.isSuccess ? 'notice notice--olive' : 'visually-hidden'} role="status">
        {change.isSuccess && t('form.saved')}
      </p>
      <button type="submit" className="button button--primary" aria-disabled={change.isPending || undefined}>
        {t('form.save')}
      </button>
    </form>
  );
}
