import { LONGEST_EMAIL } from '#domain/sizes.ts';
import type { ContactForm, Wrong } from '../page-inputs.ts';
import contact from './contact.ts?inline-script';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import type { Page } from '#platform/shared/page.ts';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-frame.tsx';

type Props = { readonly t: Texts<SiteKey> };
type Input = SiteInput & { readonly form: ContactForm };

/** A form that goes to whoever runs this Parea; where no script runs it is posted as it is, and this page is the answer. */
export function renderContact(input: Input): Page {
  const { language, form } = input;
  const t = SITE_TEXTS[language];
  return renderSitePage(input, {
    title: t(form.sent ? 'contact.sent_page_title' : 'contact.page_title'),
    description: t('contact.description'),
    script: contact,
    children: (
      <main className="wrap contact">
        <div>
          <h1>{t('contact.title')}</h1>
          <p className="contact__lead">{t('contact.lead')}</p>
        </div>
        <div>
          {!form.sent && <Form t={t} form={form} />}
          <div className="contact__done" data-contact-done tabIndex={-1} hidden={!form.sent}>
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

type FormState = Exclude<ContactForm, { sent: true }>;

function Form({ t, form }: Props & { readonly form: FormState }) {
  const { typed, wrong = {}, unsent } = form;
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
    <form className="contact__form" method="post" action="/contact" data-contact {...said}>
      <Field t={t} name="name" autoComplete="name" maxLength={120} value={typed?.name} wrong={wrong.name} />
      <Field t={t} name="email" type="email" autoComplete="email" maxLength={LONGEST_EMAIL} value={typed?.email} wrong={wrong.email} />
      <div className="field">
        <label htmlFor="contact-message">{t('contact.message')}</label>
        <textarea
          className="input"
          id="contact-message"
          name="message"
          rows={7}
          maxLength={5000}
          required
          defaultValue={typed?.message}
          aria-invalid={wrong.message !== undefined || undefined}
          aria-describedby="contact-message-error"
        />
        <Mistake t={t} name="message" wrong={wrong.message} />
      </div>
      <input type="hidden" name="ticket" value={form.ticket} />
      <div className="contact__trap" aria-hidden="true">
        <label htmlFor="contact-website">{t('contact.website')}</label>
        <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="notice contact__said" role="alert" data-contact-said hidden={unsent === undefined}>
        {unsent && t(`contact.error_${unsent}`)}
      </p>
      <button type="submit" className="button button--primary button--large">
        {t('contact.send')}
      </button>
      <p className="contact__guard">{t('contact.guard')}</p>
    </form>
  );
}

type FieldProps = Props & {
  readonly name: 'name' | 'email';
  readonly type?: string;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly value: string | undefined;
  readonly wrong: Mistaken;
};

function Field({ t, name, type = 'text', autoComplete, maxLength, value, wrong }: FieldProps) {
  const id = `contact-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`contact.${name}`)}</label>
      <input
        className="input"
        {...{ id, name, type, autoComplete, maxLength }}
        required
        defaultValue={value}
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${id}-error`}
      />
      <Mistake t={t} name={name} wrong={wrong} />
    </div>
  );
}

type Mistaken = Wrong[keyof Wrong] | undefined;

function Mistake({ t, name, wrong }: Props & { readonly name: keyof Wrong; readonly wrong: Mistaken }) {
  return (
    <p className="field__error" id={`contact-${name}-error`} hidden={wrong === undefined}>
      {wrong && t(`contact.error_${wrong}`)}
    </p>
  );
}
