import type { Texts } from '#platform/shared/texts.ts';
import { GUIDE_SECTIONS, type GuideLink, type GuideQuery } from '../page-inputs.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteSearch } from './site-search.tsx';

type ListProps = { readonly t: Texts<SiteKey>; readonly links: readonly GuideLink[] };
const sectionsOf = (links: readonly GuideLink[]) =>
  GUIDE_SECTIONS.map((section) => ({ section, pages: links.filter((link) => link.section === section) })).filter(
    ({ pages }) => pages.length > 0,
  );

/** Said only where it is not the page's. */
const spoken = (t: Texts<SiteKey>, { language }: GuideLink): string | undefined => (language === t.language ? undefined : language);

type IndexProps = ListProps & { readonly title: string; readonly asked: GuideQuery | undefined };

/** All guides, or those that were looked for. */
export function GuideIndex({ t, links, title, asked }: IndexProps) {
  return (
    <main className="prose">
      <h1>{title}</h1>
      <p className="prose__lead">{t('docs.lead')}</p>
      <SiteSearch action="/docs" label={t('docs.search')} go={t('docs.search_go')} query={asked?.query ?? ''} />
      {asked ? <Found t={t} asked={asked} /> : <All t={t} links={links} />}
    </main>
  );
}

function Found({ t, asked: { query, hits } }: { readonly t: Texts<SiteKey>; readonly asked: GuideQuery }) {
  return (
    <>
      <p className="guide-found" role="status">
        {t(hits.length === 0 ? 'docs.none_found' : 'docs.found', { count: hits.length, query })}
      </p>
      <ul className="guide-cards guide-cards--found">
        {hits.map((hit) => (
          <li key={hit.page} lang={spoken(t, hit)}>
            <a href={hit.address}>{hit.heading === null ? hit.title : `${hit.title}: ${hit.heading}`}</a>
            <p>
              {hit.before}
              <mark>{hit.match}</mark>
              {hit.after}
            </p>
          </li>
        ))}
      </ul>
      <a className="button" href="/docs">
        {t('docs.label')}
      </a>
    </>
  );
}

/** Each with what it is about; of the decisions only what was decided. */
function All({ t, links }: ListProps) {
  return (
    <>
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
    </>
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
