import arrowLeft from 'icon-paths:arrow-left';
import arrowRight from 'icon-paths:arrow-right';
import boot from './boot.ts?inline-script';
import type { AllStoresInput } from '../page-inputs.ts';
import { words } from '#features/venues/local-words.ts';
import { speechOf } from '#features/venues/speech.ts';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { pictureRule } from '#platform/shared/picture-rule.ts';
import { datesIn } from '#platform/shared/dates.ts';
import type { Language, Texts } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import type { SiteKey } from '#texts/keys.ts';
import { isPicture } from '#features/venues/is-picture.ts';
import { clothOf } from './venue-cloth.ts';
import { translationOf } from './venue-translation.ts';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import type { Page } from '#platform/shared/page.ts';
import { FRAME_ICONS, SITE_STYLE, RunningOrder, SITE_TEXTS, SiteFooter, SiteHeader, SiteIcon } from './site-frame.tsx';
import { SEARCH_ICONS, SiteSearch } from './site-search.tsx';

const ICONS = { 'arrow-left': arrowLeft, 'arrow-right': arrowRight, ...SEARCH_ICONS, ...FRAME_ICONS };
const KINDS = ['restaurant', 'cafe', 'takeaway'] as const;

/** Every venue that is live: read and searched without any script. */
export function renderAllStores({ language, ...found }: AllStoresInput & { language: Language }): Page {
  const t = SITE_TEXTS[language];
  return renderBrandDocument({
    language,
    title: t('stores.page_title'),
    description: t('stores.lead'),
    surface: 'site',
    style: `${SITE_STYLE}\n${rulesOf(found.stores)}`,
    bodyScript: boot,
    bodyClass: 'home',
    children: (
      <>
        <IconSprite icons={ICONS} />
        <SiteHeader t={t} />
        <RunningOrder t={t} />
        <main className="wrap all-stores">
          <h1>{t('stores.title')}</h1>
          <p className="all-stores__lead">{t('stores.lead')}</p>
          <SiteSearch action="/all-stores" label={t('stores.search')} go={t('stores.search_go')} query={found.query} />
          <p className="all-stores__count" role="status">
            {t(found.query === '' ? 'stores.count' : 'stores.found', { count: found.total, query: found.query })}
          </p>
          {found.total === 0 ? (
            <Nothing t={t} query={found.query} />
          ) : (
            <ul className="demo-venues">
              {found.stores.map((store, index) => (
                <Store key={store.id} t={t} store={store} tint={clothOf(index)} isFirst={index === 0} />
              ))}
            </ul>
          )}
          <Pages t={t} {...found} />
        </main>
        <SiteFooter t={t} />
      </>
    ),
  });
}

function Nothing({ t, query }: { readonly t: Texts<SiteKey>; readonly query: string }) {
  return (
    <div className="all-stores__none">
      <p>{t(query === '' ? 'stores.none' : 'stores.none_found')}</p>
      {query !== '' && (
        <a className="button" href="/all-stores">
          {t('stores.show_all')}
        </a>
      )}
    </div>
  );
}

type Store = AllStoresInput['stores'][number];

const rulesOf = (stores: readonly Store[]): string =>
  [...new Set(stores.flatMap(({ headerBg, logo }) => [headerBg, logo]))]
    .flatMap((address) => ownPicture(address) ?? [])
    .map((picture) => pictureRule(picture, false))
    .join('');

/** The largest thing of the first screen; what is below comes when it is near. */
const AT_ONCE = { fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy' } as const;

const sourceOf = (address: string) => {
  const own = ownPicture(address);
  return own ? { src: own.address, srcSet: own.srcSet } : { src: address };
};

type StoreProps = { readonly t: Texts<SiteKey>; readonly store: Store; readonly tint: string; readonly isFirst: boolean };

function Store({ t, store, tint, isFirst }: StoreProps) {
  const speech = speechOf({ languages: [...store.languages] }, t.language);
  const translated = translationOf(store.translations, t.language);
  const title = words(store.title, translated.title, speech);
  const subtitle = words(store.subtitle, translated.subtitle, speech);
  const kind = KINDS[store.storeType] ?? 'restaurant';
  return (
    <li className="demo-venue" data-tint={tint}>
      <div className="demo-venue__cover">
        {isPicture(store.headerBg) && <img {...sourceOf(store.headerBg)} sizes="22rem" alt="" {...(isFirst ? AT_ONCE : LATER)} />}
      </div>
      <span className="demo-venue__logo" aria-hidden="true">
        {isPicture(store.logo) ? (
          <img {...sourceOf(store.logo)} sizes="64px" alt="" width="64" height="64" loading="lazy" />
        ) : (
          [...title.text][0]
        )}
      </span>
      <h2 lang={title.lang}>{title.text}</h2>
      {subtitle.text !== '' && <p lang={subtitle.lang}>{subtitle.text}</p>}
      <p className="all-stores__place">
        {t(`stores.kind_${kind}`)}
        {store.place !== '' && <span> · {store.place}</span>}
      </p>
      <p>
        <span className={`badge ${store.open ? 'badge--olive' : ''}`}>{opening(t, store)}</span>
      </p>
      <a className="demo-venue__open" href={`/store/?id=${store.id}`}>
        <span>
          {t('demo.open')}
          <span className="visually-hidden">: {title.text}</span>
        </span>
        <SiteIcon name="arrow-right" />
      </a>
    </li>
  );
}

/** In the venue's own time, with the day. */
function opening(t: Texts<SiteKey>, { open, nextOpening, timeZone }: Store): string {
  if (open) return t('stores.open');
  if (nextOpening === null) return t('stores.closed');
  const format = datesIn(t.language, {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return t('stores.opens', { when: format.format(nextOpening) });
}

function Pages({ t, query, page, pages }: { readonly t: Texts<SiteKey> } & Pick<AllStoresInput, 'query' | 'page' | 'pages'>) {
  if (pages === 1) return null;
  const address = (at: number) => `/all-stores?${new URLSearchParams({ ...(query !== '' && { q: query }), page: String(at) }).toString()}`;
  return (
    <nav className="all-stores__pages" aria-label={t('stores.pages')}>
      {page > 1 && (
        <a className="button" rel="prev" href={address(page - 1)}>
          <SiteIcon name="arrow-left" />
          {t('stores.previous')}
        </a>
      )}
      <span className="num">{t('stores.page', { page, pages })}</span>
      {page < pages && (
        <a className="button" rel="next" href={address(page + 1)}>
          {t('stores.next')}
          <SiteIcon name="arrow-right" />
        </a>
      )}
    </nav>
  );
}
