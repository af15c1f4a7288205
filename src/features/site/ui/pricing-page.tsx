import { aMonthOf, planMoney, PLANS, priceOf, type PlanPrice } from '#domain/plan.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import type { Page } from '#platform/shared/page.ts';
import { Faq, FAQ_ICONS } from './faq.tsx';
import { Plans, PLAN_ICONS } from './plans.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-frame.tsx';

/** The plans as a page, with what people ask before they choose. */
export function renderPricing(input: SiteInput & { readonly prices: readonly PlanPrice[] }): Page {
  const t = SITE_TEXTS[input.language];
  return renderSitePage(input, {
    title: t('pricing.page_title'),
    description: t('pricing.description', { plans: toldPrices(input.prices, LOCALES[input.language]) }),
    icons: { ...PLAN_ICONS, ...FAQ_ICONS },
    start: true,
    children: (
      <main>
        <Plans t={t} heading="h1" prices={input.prices} />
        <Faq t={t} />
      </main>
    ),
  });
}

/** "Starter €29, Professional €79": what is paid by the month, or else the twelfth of a year. */
const toldPrices = (prices: readonly PlanPrice[], locale: string): string =>
  PLANS.flatMap(({ tier, name }) => {
    const price = priceOf(prices, tier, 'month') ?? priceOf(prices, tier, 'year');
    return price ? [`${name[0]?.toUpperCase()}${name.slice(1)} ${planMoney(aMonthOf(price), locale)}`] : [];
  }).join(', ');
