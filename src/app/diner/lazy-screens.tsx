import { lazy, type ComponentType } from 'react';
import type { CheckoutPage } from '#features/ordering/ui/checkout-page.tsx';
import type { ConfirmationPage } from '#features/ordering/ui/confirmation-page.tsx';
import { createTexts, type Catalogue, type Language } from '#platform/shared/texts.ts';
import { CheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';

/** Section 8 of the specification. */
const PATIENCE = 120_000;

/** Rejects when a part of the application has not come in time. */
function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('A part of the page did not load in time.')), PATIENCE);
  });
  return Promise.race([loading, late]);
}

const catalogue = (language: Language): Promise<{ readonly default: Catalogue }> =>
  language === 'el' ? import('#texts/checkout.el.json?texts') : import('#texts/checkout.en.json?texts');

const checkoutPage = () => import('#features/ordering/ui/checkout-page.tsx');
const confirmationPage = () => import('#features/ordering/ui/confirmation-page.tsx');

/** Gets both screens before they are asked for; a failure shows when they are. */
export function prefetchScreens(language: Language): void {
  Promise.all([checkoutPage(), confirmationPage(), catalogue(language)]).catch(() => undefined);
}

type PropsOf<Page> = Page extends ComponentType<infer Props> ? Props : never;

function withTexts<Props extends object>(page: () => Promise<ComponentType<Props>>, language: Language) {
  return lazy(async () => {
    const [Page, texts] = await inTime(Promise.all([page(), catalogue(language)]));
    const t = createTexts<CheckoutKey>(texts.default, language);
    const Screen = (props: Props) => (
      <CheckoutTexts value={t}>
        <Page {...props} />
      </CheckoutTexts>
    );
    return { default: Screen };
  });
}

/** Checkout and confirmation with their own words, which the menu page does not load. */
export const lazyScreens = (language: Language) => ({
  Checkout: withTexts<PropsOf<typeof CheckoutPage>>(async () => (await checkoutPage()).CheckoutPage, language),
  Confirmation: withTexts<PropsOf<typeof ConfirmationPage>>(async () => (await confirmationPage()).ConfirmationPage, language),
});
