import { addressTo } from '#platform/shared/address.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import type { metaStart } from '../meta-contract.ts';

type Props = { readonly t: Texts<AccountKey>; readonly pretended: boolean };

export function MetaButton({ t, pretended }: Props) {
  return (
    <>
      <p className="or">{t('meta.or')}</p>
      <a className="button button--large button--block" href={addressTo<typeof metaStart>('/api/auth/meta/start')}>
        <svg className="icon meta-mark" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 15.2C3 10 5.4 6.5 8 6.5c3.9 0 6 11 9.8 11 2 0 3.2-1.4 3.2-3.6C21 9.6 18.7 6.5 16.2 6.5c-4.3 0-6.3 11-10.5 11C4.1 17.5 3 16.7 3 15.2z" />
        </svg>
        {t('meta.login')}
      </a>
      {pretended && <p className="muted meta-pretended">{t('meta.pretended')}</p>}
    </>
  );
}
