import { lazy, type ComponentType, type Context } from 'react';
import { inTime } from '#platform/browser/in-time.ts';
import type { Language } from '#platform/shared/languages.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { CheckoutKey, MenuKey } from '#texts/keys.ts';
import type { CheckoutPage } from './checkout-page.tsx';
import type { ConfirmationPage } from './confirmation-page.tsx';
import type { MenuDialogs } from './menu-dialogs.tsx';
import type { Place } from '#features/ordering/ui/place.ts';
import type { MenuStripProps } from './strip-part.tsx';
import type { Here } from './who-is-here.ts';

// With `then`: what the build makes of an awaited import is longer, and this comes with every menu.
const menuTexts = (language: Language) => import('#texts/menu-texts.ts').then((texts) => texts.loadMenuTexts(language));
const checkoutTexts = (language: Language) => import('./checkout-texts.ts').then((texts) => texts.loadCheckoutTexts(language));
const shellPage = () => import('./shell-page.tsx');
const dialogs = () => import('./menu-dialogs.tsx').then((part) => part.MenuDialogs);
const checkout = () => import('./checkout-page.tsx').then((part) => part.CheckoutPage);
const confirmation = () => import('./confirmation-page.tsx').then((part) => part.ConfirmationPage);

type Spoken<Key extends string> = { readonly TextsContext: Context<Texts<Key> | null>; readonly texts: Texts<Key> };

/** A part of the page that comes together with its words. */
function withTexts<Props extends object, Key extends string>(
  part: () => Promise<ComponentType<Props>>,
  spoken: () => Promise<Spoken<Key>>,
) {
  return lazy(async () => {
    const [Part, { TextsContext, texts }] = await inTime(Promise.all([part(), spoken()]));
    const Spoken = (props: Props) => (
      <TextsContext value={texts}>
        <Part {...props} />
      </TextsContext>
    );
    return { default: Spoken };
  });
}

type PropsOf<Page> = Page extends ComponentType<infer Props> ? Props : never;

/** What can be opened beside the static menu, each loaded when it is needed, in the page's one language. */
export const lazyScreens = (language: Language) => ({
  Absent: lazy(async () => ({ default: (await inTime(shellPage())).Absent })),
  // Where it cannot come, the cart's own bar still does.
  Strip: lazy<ComponentType<MenuStripProps>>(() =>
    import('./strip-part.tsx').then(
      (part) => part.loadMenuStrip(language),
      () => ({ default: ({ bar }) => bar }),
    ),
  ),
  // Where it cannot come, everybody orders alone.
  Company: lazy<ComponentType<{ readonly place: Place; readonly here: Here }>>(() =>
    import('./together-part.tsx')
      .then((part) => part.loadCompany(language))
      .then(
        (Part) => ({ default: Part }),
        () => ({ default: () => null }),
      ),
  ),
  Dialogs: withTexts<PropsOf<typeof MenuDialogs>, MenuKey>(dialogs, () => menuTexts(language)),
  Again: lazy(async () => ({ default: (await inTime(import('#features/ordering/ui/again-row.tsx'))).AgainRow })),
  Checkout: withTexts<PropsOf<typeof CheckoutPage>, CheckoutKey>(checkout, () => checkoutTexts(language)),
  Confirmation: withTexts<PropsOf<typeof ConfirmationPage>, CheckoutKey>(confirmation, () => checkoutTexts(language)),
});
export type LazyScreens = ReturnType<typeof lazyScreens>;

/** A page that was made without a venue takes on its look; without it, it is only plainer. */
export const wearStyle = (css: string): void => quietly(shellPage().then((page) => page.wearStyle(css)));

/** A failure shows when they are asked for in earnest. */
const quietly = (...loading: Promise<unknown>[]): void => void Promise.all(loading).catch(() => {});
export const prefetchDialogs = (language: Language): void => quietly(dialogs(), menuTexts(language));
export const prefetchScreens = (language: Language): void => quietly(checkout(), checkoutTexts(language));
