import type { Texts } from '#platform/shared/texts.ts';
import { GUIDE_SECTIONS, type GuideLink } from '../page-inputs.ts';
import type { SiteKey } from '#texts/keys.ts';

type ListProps = { readonly t: Texts<SiteKey>; readonly links: readonly GuideLink[] };
const sectionsOf = (links: readonly GuideLink[]) =>
  GUIDE_SECTIONS.map((section) => ({ section, pages: links.filter((link) => link.section === section) })).filter(
    ({ pages }) => pages.length > 0,
  );

/** Said only where it is not the page's. */
const spoken = (t: Texts<SiteKey>, { language }: GuideLink): string | undefined => (language === t.language ? undefined : language);

/** All guides, each with what it is about; of the decisions only what was decided. */
export function GuideIndex({ t, links, title }: ListProps & { readonly title: string }) {
  return (
    <main className="prose">
      <h1>{title}</h1>
      <p className="prose__lead">{t('docs.lead')}</p>
      {sectionsOf(links).map(({ section, pages }) => (
        <section key={section}>
          <h2>{t(`docs.section_${section}`)}</h2>
          <ul className={section === 'decisions' ? 'guide-list' : 'guide-cards'}>
            {pages.map((link) => (
              <li key={link.page} lang={spoken(t, link)}>
                <a href={`/docs/${link.page}`}>{link.title}</a>
                {section !== 'decisions' && <p>{link.lead}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

export function GuideNavigation({ t, links, current }: ListProps & { readonly current: string }) {
  return (
    <nav className="docs__nav" aria-label={t('docs.label')}>
      <a className="docs__all" href="/docs">
        {t('docs.label')}
      </a>
      {sectionsOf(links).map(({ section, pages }) => (
        <details key={section} open={pages.some(({ page }) => page === current)}>
          <summary>{t(`docs.section_${section}`)}</summary>
          <ul>
            {pages.map((link) => (
              <li key={link.page}>
                <a href={`/docs/${link.page}`} aria-current={link.page === current ? 'page' : undefined} lang={spoken(t, link)}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

/** To the guides before and after, of the same section. */
export function GuideSteps({ t, links, current }: ListProps & { readonly current: string }) {
  const section = links.find(({ page }) => page === current)?.section;
  const pages = links.filter((link) => link.section === section);
  const at = pages.findIndex(({ page }) => page === current);
  const steps = [
    { way: 'previous', link: pages[at - 1] },
    { way: 'next', link: pages[at + 1] },
  ] as const;
  if (at < 0 || pages.length < 2) return null;
  return (
    <nav className="docs__steps" aria-label={t('docs.steps')} lang={t.language}>
      {steps.map(
        ({ way, link }) =>
          link && (
            <a key={way} className={`docs__${way}`} rel={way === 'next' ? 'next' : 'prev'} href={`/docs/${link.page}`}>
              <small>{t(`docs.${way}`)}</small>
              <span lang={link.language}>{link.title}</span>
            </a>
          ),
      )}
    </nav>
  );
}
