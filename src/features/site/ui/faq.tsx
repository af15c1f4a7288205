import plus from 'icon-paths:plus';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-frame.tsx';

const QUESTIONS = ['app', 'share', 'cash', 'offline', 'greek', 'trial', 'own'] as const;
export const FAQ_ICONS = { plus };

export function Faq({ t }: { readonly t: Texts<SiteKey> }) {
  return (
    <section className="section" id="faq">
      <div className="wrap faq">
        <h2 className="section__title">{t('faq.title')}</h2>
        <div>
          {QUESTIONS.map((name, index) => (
            <details key={name} open={index === 0}>
              <summary>
                {t(`faq.${name}_q`)}
                <SiteIcon name="plus" />
              </summary>
              <p>{t(`faq.${name}_a`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The same questions in the words of schema.org. */
export const faqData = (t: Texts<SiteKey>): object => ({
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map((name) => ({
    '@type': 'Question',
    name: t(`faq.${name}_q`),
    acceptedAnswer: { '@type': 'Answer', text: t(`faq.${name}_a`) },
  })),
});
