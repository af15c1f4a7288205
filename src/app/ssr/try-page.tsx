import beforePaint from '#platform/browser/before-paint.ts?inline-script';
import type { PublicVenue } from '#features/venues/contract.ts';
import { SITE_TEXTS } from '#features/site/ui/site-frame.tsx';
import checkoutOne from '#features/ordering/ui/checkout-one.css?inline';
import { renderBrandDocument } from '#platform/document/brand-document.tsx';
import { renderDocument } from '#platform/document/document.tsx';
import type { Page } from '#platform/shared/page.ts';
import { createTexts, type Language } from '#platform/shared/texts.ts';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import base from '#platform/ui/look/base.css?inline';
import dinerApp from '#platform/ui/look/diner-app.css?inline';
import dinerMenu from '#platform/ui/look/diner-menu.css?inline';
import dinerScreens from '#platform/ui/look/diner-screens.css?inline';
import diner from '#platform/ui/look/diner.css?inline';
import fonts from '#platform/ui/look/fonts.css?inline';
import passport from '#platform/ui/look/passport.css?inline';
import tokens from '#platform/ui/look/tokens.css?inline';
import { MENU_ICONS } from '#platform/ui/menu-icons.ts';
import { ORDER_ICONS } from '#platform/ui/order-icons.ts';
import { MenuTexts } from '#texts/contexts.ts';
import type { MenuKey } from '#texts/keys.ts';
import menuEl from '#texts/menu.el.json?texts';
import menuEn from '#texts/menu.en.json?texts';
import { TryMenu } from '../try/try-menu.tsx';
import tryStyle from '../try/try.css?inline';
import { TRY_KEYS } from '../try/words.ts';
import type { Manifest } from './app-page.tsx';
import { markSigns } from './mark-signs.ts';

const MENU = { en: createTexts<MenuKey>(menuEn, 'en'), el: createTexts<MenuKey>(menuEl, 'el') };
const PHONE = [tokens, fonts, base, diner, dinerApp, dinerMenu, dinerScreens, passport, checkoutOne, tryStyle].join('\n');

/** Of phone and board beside their own words, as the home page has them on its button. */
export const tryWords = (language: Language): string =>
  JSON.stringify(Object.fromEntries(TRY_KEYS.map((key) => [key, SITE_TEXTS[language](key)])));

type Input = {
  readonly part: 'phone' | 'board';
  readonly language: Language;
  readonly venue: PublicVenue;
  readonly assets: Manifest;
};

/** What stands in a frame of the home page, each with the look of its own world. */
export function renderTry({ part, language, venue, assets }: Input): Page {
  const source = `src/app/try/${part}.tsx`;
  const built = assets[source];
  if (!built) throw new Error(`The manifest has no ${source}: build the browser files first.`);
  const title = SITE_TEXTS[language](`live.${part}`);
  const root = <div id="try" data-venue={JSON.stringify(venue)} data-words={tryWords(language)} />;
  const page =
    part === 'phone'
      ? renderDocument({
          language,
          title,
          style: PHONE,
          bodyClass: 'venue-page',
          headScript: beforePaint,
          module: `/${built.file}`,
          children: (
            <MenuTexts value={MENU[language]}>
              <IconSprite icons={{ ...MENU_ICONS, ...ORDER_ICONS, ...markSigns(venue) }} />
              <TryMenu venue={venue} />
              {root}
            </MenuTexts>
          ),
        })
      : renderBrandDocument({
          language,
          title,
          surface: 'portal',
          // The board's other styles come with its script, in the portal's own order.
          style: tryStyle,
          stylesheets: (built.css ?? []).map((file) => `/${file}`),
          module: `/${built.file}`,
          children: root,
        });
  return { ...page, csp: { ...page.csp, frames: 'held' } };
}
