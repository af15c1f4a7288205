import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';

const STEPS = ['first', 'second', 'third'] as const;

export function HowItWorks({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <section className="section section--tint" id="how">
      <div className="wrap">
        <h2 className="section__title">{t('how.title')}</h2>
        <ol className="steps">
          {STEPS.map((step, index) => (
            <li key={step}>
              <b aria-hidden="true">{index + 1}</b>
              <h3>{t(`how.${step}_title`)}</h3>
              <p>{t(`how.${step}_text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
