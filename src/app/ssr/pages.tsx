import bootMenu from '#app/diner/boot-menu.ts?inline-script';
import beforePaint from '#platform/browser/before-paint.ts?inline-script';
import { ISLAND_KEYS } from '#app/diner/words.ts';
import { HelpPill } from '#features/assistance/ui/help-pill.tsx';
import type { PublicVenue } from '#features/venues/contract.ts';
import { words } from '#features/venues/local-words.ts';
import { speechOf } from '#features/venues/speech.ts';
import { MenuPage, menuRoom } from '#features/venues/ui/menu-page.tsx';
import { pictureRules } from '#features/venues/ui/picture-rules.ts';
import { promotionRules } from '#features/venues/ui/promo-banner.tsx';
import { createTexts, type Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import base from '#platform/ui/look/base.css?inline';
import dinerApp from '#platform/ui/look/diner-app.css?inline';
import dinerMenu from '#platform/ui/look/diner-menu.css?inline';
import diner from '#platform/ui/look/diner.css?inline';
import fonts from '#platform/ui/look/fonts.css?inline';
import promoSlide from '#platform/ui/look/promo-slide.css?inline';
import tokens from '#platform/ui/look/tokens.css?inline';
import { MENU_ICONS } from '#platform/ui/menu-icons.ts';
import checkoutEl from '#texts/checkout.el.json?texts';
import checkoutEn from '#texts/checkout.en.json?texts';
import { MenuTexts } from '#texts/contexts.ts';
import type { CheckoutKey, MenuKey } from '#texts/keys.ts';
import menuEl from '#texts/menu.el.json?texts';
import menuEn from '#texts/menu.en.json?texts';
import { renderDocument } from '#platform/document/document.tsx';
import { drawn } from './drawings.ts';
import { markSigns } from './mark-signs.ts';
import { menuData } from './menu-data.ts';
import { SocialHead } from '#platform/document/social-head.tsx';
import type { Head, Page } from '#platform/shared/page.ts';
import bootTry from '../try/boot-try.ts?inline-script';
import { renderHome as renderSiteHome } from '#features/site/ui/home-page.tsx';
import { TapWait } from './tap-wait.tsx';
import { tryWords } from './try-page.tsx';

export { renderAllStores } from '#features/site/ui/all-stores-page.tsx';
export { renderApp } from './app-page.tsx';
export { renderArticle } from '#features/site/ui/article-page.tsx';
export { renderContact } from '#features/site/ui/contact-page.tsx';
export { renderNotFound } from '#features/site/ui/not-found-page.tsx';
export { renderPricing } from '#features/site/ui/pricing-page.tsx';
export { renderStatus } from '#features/site/ui/status-page.tsx';
export { renderPortalWorker, renderServiceWorker } from './service-worker.ts';
export { renderTry } from './try-page.tsx';
export { renderTrouble } from '#features/site/ui/trouble-page.tsx';

/** The parsed Vite manifest of the browser build. */
export type Assets = Readonly<
  Record<string, { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }>
>;

const MENU = { en: createTexts<MenuKey>(menuEn, 'en'), el: createTexts<MenuKey>(menuEl, 'el') };
const CHECKOUT = { en: createTexts<CheckoutKey>(checkoutEn, 'en'), el: createTexts<CheckoutKey>(checkoutEl, 'el') };
const islandWords = (language: Language): string =>
  JSON.stringify(Object.fromEntries(ISLAND_KEYS.map((key) => [key, MENU[language](key)])));
const STYLE = [tokens, fonts, base, promoSlide, diner, dinerApp, dinerMenu].join('\n');
type HomeInput = Omit<Parameters<typeof renderSiteHome>[0], 'live'> & { readonly assets: Assets };

/** The home page, whose phone can be ordered from. */
export const renderHome = ({ assets, ...input }: HomeInput): Page =>
  renderSiteHome({
    ...input,
    live: { script: bootTry, address: addressOf(assets, 'src/app/try/host.ts'), words: tryWords(input.language) },
  });

const VENUE_PAGE = 'venue-page';
const ENTRY = 'src/app/diner/entry.tsx';
const DIALOGS = 'src/app/diner/menu-dialogs.tsx';

function addressOf(assets: Assets, source: string): string {
  const built = assets[source];
  if (!built) throw new Error(`The manifest has no ${source}: build the browser files first.`);
  return `/${built.file}`;
}

/** The stylesheets that come with a part, with spaces between. */
const stylesOf = (assets: Assets, source: string): string => (assets[source]?.css ?? []).map((file) => `/${file}`).join(' ');

type MenuInput = { venue: PublicVenue; popular: readonly string[]; language: Language; assets: Assets; head: Head };

/** A venue's menu in one language, the same for every table and guest: keep it, it is worth a tag. */
export function renderMenu({ venue, popular, language, assets, head }: MenuInput): Page {
  const t = MENU[language];
  const speech = speechOf(venue, language);
  const title = words(venue.title, venue.translations?.[language]?.title, speech).text;
  const description = t('page.description', { venue: title });
  return renderDocument({
    language,
    title: t('page.title', { venue: title }),
    description,
    style: `${STYLE}\n/*venue*/${venueRules(venue)}`,
    bodyClass: VENUE_PAGE,
    headScript: beforePaint,
    head: <SocialHead {...{ head, title, language }} description={description} data={[menuData(venue, language, head.canonical)]} />,
    bodyScript: {
      code: bootMenu,
      entry: addressOf(assets, ENTRY),
      dialogs: addressOf(assets, DIALOGS),
      styles: stylesOf(assets, DIALOGS),
    },
    children: (
      <MenuTexts value={t}>
        <IconSprite icons={{ ...MENU_ICONS, ...markSigns(venue) }} />
        <MenuPage venue={venue} popular={popular} drawn={drawn} help={<HelpPill />} />
        <TapWait />
        <div id="island" data-words={islandWords(language)} />
      </MenuTexts>
    ),
  });
}

export type StoreScreen = 'menu' | 'checkout' | 'order-confirmation';

const SHELL_TITLES = { menu: 'checkout.loading', checkout: 'checkout.title', 'order-confirmation': 'confirmation.title' } as const;

/**
 * What a direct load of checkout or confirmation starts from: the loading table, and the script that brings the rest. `menu` is the menu
 * without a venue in its address, which finds the one of this browser's session.
 */
export function renderStoreShell({ language, assets, screen }: { language: Language; assets: Assets; screen: StoreScreen }): Page {
  const t = CHECKOUT[language];
  return renderDocument({
    language,
    title: t(SHELL_TITLES[screen]),
    style: STYLE,
    bodyClass: VENUE_PAGE,
    headScript: beforePaint,
    module: addressOf(assets, ENTRY),
    children: (
      <>
        <IconSprite icons={MENU_ICONS} />
        <div id="island" data-words={islandWords(language)}>
          <Loading words={t('checkout.loading')} />
          <noscript>
            <p className="notice page-notice">{MENU[language]('page.no_script')}</p>
          </noscript>
        </div>
      </>
    ),
  });
}

/** The venue's own look, in the layer that is made for it; every value in it was written by us. */
const venueRules = (venue: PublicVenue): string =>
  `${venue.style.css}@layer venue{${promotionRules(venue)}${pictureRules(venue)}${menuRoom(venue)}}`;
