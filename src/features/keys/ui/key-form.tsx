import { useId, useRef, useState } from 'react';
import { API_RIGHTS, type ApiRight } from '#domain/api-rights.ts';
import { LONGEST_KEY_NAME } from '#domain/sizes.ts';
import { Field, FieldGroup } from '#platform/ui/field.tsx';
import { usePortalKeysTexts } from '#texts/area-contexts.ts';
import '#platform/ui/form-parts.css';

export type KeyWish = { readonly name: string; readonly rights: ApiRight[] };
type Props = { readonly busy: boolean; readonly make: (wish: KeyWish) => Promise<unknown> };

/** What a new key is for, and what it may do. */
export function KeyForm({ busy, make }: Props) {
  const t = usePortalKeysTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly ApiRight[]>([]);
  const [tried, setTried] = useState(false);
  const unnamed = name.trim() === '';
  const turn = (right: ApiRight) => setRights(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right]);
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (unnamed) return field.current?.focus();
    if (rights.length === 0) return event.currentTarget.querySelector<HTMLInputElement>('[type=checkbox]')?.focus();
    make({ name: name.trim(), rights: API_RIGHTS.filter((right) => rights.includes(right)) }).then(
      () => {
        setName('');
        setRights([]);
        setTried(false);
      },
      // Said above; what was typed stays.
      () => undefined,
    );
  };
  return (
    <section className="card panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('make.title')}</h2>
      <form className="form-stack" noValidate onSubmit={send}>
        <Field label={t('make.name')} hint={t('make.name_hint')} error={tried && unnamed ? t('make.name_missing') : undefined}>
          {(control) => (
            <input
              {...control}
              ref={field}
              className="input"
              autoComplete="off"
              maxLength={LONGEST_KEY_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <FieldGroup legend={t('make.rights')} error={tried && rights.length === 0 ? t('make.rights_missing') : undefined}>
          {API_RIGHTS.map((right) => (
            <label key={right} className="choice">
              <input type="checkbox" checked={rights.includes(right)} onChange={() => turn(right)} />
              <span className="choice__text">{t(`right.${right}`)}</span>
            </label>
          ))}
        </FieldGroup>
        <button type="submit" className="button button--primary" aria-disabled={busy || undefined}>
          {t('make.go')}
        </button>
      </form>
    </section>
  );
}
