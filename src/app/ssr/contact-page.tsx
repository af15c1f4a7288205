import contact from '#app/site/contact.ts?inline-script';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import type { Page } from './document.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-parts.tsx';

type Props = { readonly t: Texts<SiteKey> };

/** A form that goes to whoever runs this Parea. */
export function renderContact(input: SiteInput): Page {
  const t = SITE_TEXTS[input.language];
  return renderSitePage(input, {
    title: t('contact.page_title'),
    description: t('contact.description'),
    script: contact,
    children: (
      <main className="wrap contact">
        <div>
          <h1>{t('contact.title')}</h1>
          <p className="contact__lead">{t('contact.lead')}</p>
          <p className="contact__guard">{t('contact.guard')}</p>
        </div>
        <div>
          <noscript>
            <p className="notice">
              {t('contact.no_script')} <a href="/imprint">{t('nav.imprint')}</a>
            </p>
          </noscript>
          <Form t={t} />
          <div className="contact__done" data-contact-done tabIndex={-1} hidden>
            <h2>{t('contact.sent_title')}</h2>
            <p>{t('contact.sent_text')}</p>
            <a className="button button--primary" href="/#demo">
              {t('contact.sent_home')}
            </a>
          </div>
        </div>
      </main>
    ),
  });
}

function Form({ t }: Props) {
  const said = {
    'data-required': t('contact.error_required'),
    'data-email': t('contact.error_email'),
    'data-quick': t('contact.error_quick'),
    'data-robot': t('contact.error_robot'),
    'data-often': t('contact.error_often'),
    'data-stale': t('contact.error_stale'),
    'data-offline': t('contact.error_offline'),
    'data-other': t('contact.error_other'),
    'data-sending': t('contact.sending'),
  };
  return (
    <form className="contact__form" data-contact noValidate {...said}>
      <Field t={t} name="name" autoComplete="name" maxLength={120} />
      <Field t={t} name="email" type="email" autoComplete="email" maxLength={200} />
      <div className="field">
        <label htmlFor="contact-message">{t('contact.message')}</label>
        <textarea
          className="input"
          id="contact-message"
          name="message"
          rows={7}
          maxLength={5000}
          required
          aria-describedby="contact-message-error"
        />
        <p className="field__error" id="contact-message-error" hidden />
      </div>
      <div className="contact__trap" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="notice contact__said" role="alert" data-contact-said hidden />
      <button type="submit" className="button button--primary button--large">
        {t('contact.send')}
      </button>
    </form>
  );
}

type FieldProps = Props & {
  readonly name: 'name' | 'email';
  readonly type?: string;
  readonly autoComplete: string;
  readonly maxLength: number;
};

function Field({ t, name, type = 'text', autoComplete, maxLength }: FieldProps) {
  const id = `contact-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`contact.${name}`)}</label>
      <input className="input" {...{ id, name, type, autoComplete, maxLength }} required aria-describedby={`${id}-error`} />
      <p className="field__error" id={`${id}-error`} hidden />
    </div>
  );
}
