import { useId } from 'react';
import { useCopy } from '#platform/ui/use-copy.ts';
import { usePortalTeamTexts } from '#texts/area-contexts.ts';

export type Handed = { readonly email: string; readonly link: string };

/** The link of an invitation, this once, where nobody mails it. */
export function HandOver({ email, link }: Handed) {
  const t = usePortalTeamTexts();
  const id = useId();
  const { field, copied, copy } = useCopy<HTMLInputElement>(link);
  return (
    <section className="notice team-link" aria-labelledby={id}>
      <b id={id}>{t('link.title', { email })}</b>
      <p>{t('link.text')}</p>
      <div className="team-link__row">
        <input ref={field} className="input" readOnly aria-labelledby={id} value={link} onFocus={({ target }) => target.select()} />
        <button type="button" className="button" onClick={copy}>
          {t('link.copy')}
        </button>
      </div>
      <p role="status">{copied && t(`link.${copied}`)}</p>
    </section>
  );
}
