import arrowLeft from 'icon-paths:arrow-left';
import guides from './guides.css?inline';
import type { Texts } from '#platform/shared/texts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { SiteKey } from '#texts/keys.ts';
import type { Page } from '#platform/shared/page.ts';
import { GuideIndex, GuideNavigation, GuideSteps } from './guide-lists.tsx';
import type { GuideLink, GuideQuery } from '../page-inputs.ts';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-frame.tsx';
import { SEARCH_ICONS } from './site-search.tsx';

type Article = {
  readonly title: string;
  readonly lead: string;
  readonly opening: string;
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  /** Where it is not the page's. */
  readonly language?: string;
};

type ArticleInput = SiteInput & {
  /** Null: the list of all guides. */
  readonly article: Article | null;
  /** The guides beside it; none for a page of the site's own. */
  readonly links: readonly GuideLink[];
  readonly current: string;
  /** What is looked for among the guides, on their list. */
  readonly asked?: GuideQuery;
};

const DESCRIPTION_LENGTH = 160;

/** A guide, or a page of words such as the imprint. */
export function renderArticle(input: ArticleInput): Page {
  const { article, links, current, language } = input;
  const t = SITE_TEXTS[language];
  const title = article?.title ?? t('docs.title');
  const guide = article !== null && links.length > 0;
  return renderSitePage(input, {
    title: t('docs.page_title', { title }),
    description: (article?.lead ?? t('docs.lead')).slice(0, DESCRIPTION_LENGTH),
    style: guides,
    icons: guide ? { 'arrow-left': arrowLeft } : article ? {} : SEARCH_ICONS,
    children: (
      <div className={`wrap docs${guide ? '' : ' docs--alone'}`}>
        {guide && <GuideNavigation t={t} links={links} current={current} />}
        {article ? (
          <Words t={t} article={article} links={links} current={current} />
        ) : (
          <GuideIndex t={t} links={links} title={title} asked={input.asked} />
        )}
      </div>
    ),
  });
}

type WordsProps = { readonly t: Texts<SiteKey>; readonly article: Article; readonly links: readonly GuideLink[]; readonly current: string };

/** The words may be in another language than what is around them. */
function Words({ t, article, links, current }: WordsProps) {
  const page = t.language;
  const other = article.language !== undefined && article.language !== page;
  const contents = article.headings.length > 2;
  const lead = links.find((link) => link.page === current)?.section === 'decisions' ? 'prose__words' : 'prose__lead';
  return (
    <main className={`prose${contents ? ' prose--contents' : ''}`} lang={other ? article.language : undefined}>
      {links.length > 0 && (
        <a className="docs__up" href="/docs" lang={page}>
          <Icon name="arrow-left" />
          {t('docs.label')}
        </a>
      )}
      <h1>{article.title}</h1>
      {other && (
        <p className="notice" lang={page}>
          {t('docs.english')}
        </p>
      )}
      {article.opening !== '' && <div className={lead} dangerouslySetInnerHTML={{ __html: article.opening }} />}
      {contents && (
        <nav className="prose__contents" aria-labelledby="on-this-page">
          <p id="on-this-page" lang={page}>
            {t('docs.on_page')}
          </p>
          <ul>
            {article.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="prose__words" dangerouslySetInnerHTML={{ __html: article.html }} />
      <GuideSteps t={t} links={links} current={current} />
    </main>
  );
}
