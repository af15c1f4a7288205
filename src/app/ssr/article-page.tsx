import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import type { Page } from './document.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-parts.tsx';

type Article = {
  readonly title: string;
  readonly lead: string;
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  /** Where it is not the page's. */
  readonly language?: string;
};
const SECTIONS = ['owners', 'hosting', 'payments', 'more', 'decisions'] as const;
type Link = { readonly page: string; readonly title: string; readonly section: (typeof SECTIONS)[number] };

type ArticleInput = SiteInput & {
  /** Null: the list of all guides. */
  readonly article: Article | null;
  /** The guides beside it; none for a page of the site's own. */
  readonly links: readonly Link[];
  readonly current: string;
};

const DESCRIPTION_LENGTH = 160;

/** A guide, or a page of words such as the imprint. */
export function renderArticle(input: ArticleInput): Page {
  const { article, links, current, language } = input;
  const t = SITE_TEXTS[language];
  const title = article?.title ?? t('docs.title');
  return renderSitePage(input, {
    title: t('docs.page_title', { title }),
    description: (article?.lead ?? t('docs.lead')).slice(0, DESCRIPTION_LENGTH),
    children: (
      <div className={`wrap docs${links.length === 0 ? ' docs--alone' : ''}`}>
        {article && links.length > 0 && <Navigation t={t} links={links} current={current} />}
        <main className={`prose${article ? '' : ' prose--index'}`} lang={article?.language === language ? undefined : article?.language}>
          <h1>{title}</h1>
          {article ? <Words t={t} article={article} page={language} /> : <Index t={t} links={links} />}
        </main>
      </div>
    ),
  });
}

function Words({ t, article, page }: { readonly t: Texts<SiteKey>; readonly article: Article; readonly page: string }) {
  return (
    <>
      {article.language !== undefined && article.language !== page && (
        <p className="notice" lang={page}>
          {t('docs.english')}
        </p>
      )}
      {article.headings.length > 2 && (
        <nav className="prose__contents" aria-label={t('docs.on_page')} lang={page}>
          <ul lang={article.language}>
            {article.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div dangerouslySetInnerHTML={{ __html: article.html }} />
    </>
  );
}

type ListProps = { readonly t: Texts<SiteKey>; readonly links: readonly Link[] };
const sectionsOf = (links: readonly Link[]) =>
  SECTIONS.map((section) => ({ section, pages: links.filter((link) => link.section === section) })).filter(({ pages }) => pages.length > 0);

function Index({ t, links }: ListProps) {
  return (
    <>
      <p className="prose__lead">{t('docs.lead')}</p>
      <div className="docs__index">
        {sectionsOf(links).map(({ section, pages }) => (
          <section key={section}>
            <h2>{t(`docs.section_${section}`)}</h2>
            <Pages pages={pages} />
          </section>
        ))}
      </div>
    </>
  );
}

function Navigation({ t, links, current }: ListProps & { readonly current: string }) {
  return (
    <nav className="docs__nav" aria-label={t('docs.label')}>
      <a className="docs__all" href="/docs">
        {t('docs.label')}
      </a>
      {sectionsOf(links).map(({ section, pages }) => (
        <details key={section} open={pages.some(({ page }) => page === current)}>
          <summary>{t(`docs.section_${section}`)}</summary>
          <Pages pages={pages} current={current} />
        </details>
      ))}
    </nav>
  );
}

function Pages({ pages, current }: { readonly pages: readonly Link[]; readonly current?: string }) {
  return (
    <ul>
      {pages.map(({ page, title }) => (
        <li key={page}>
          <a href={`/docs/${page}`} aria-current={page === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
