import type { DemoVenue } from '../page-inputs.ts';
import { toAmount } from '#domain/money.ts';
import { aMonthOf, PLANS, priceOf, type PlanPrice } from '#domain/plan.ts';
import diner from '#platform/ui/look/diner.css?rules=price,item-list,item-card,ribbon,allergen-hint,stamp-badge&inline';
import dinerScreens from '#platform/ui/look/diner-screens.css?rules=stamp-mini,stamp-slot&inline';
import portal from '#platform/ui/look/portal.css?rules=order-ticket,assist&inline';
import { BoardSection } from './board-section.tsx';
import { DemoVenues } from './demo-venues.tsx';
import type { Page } from '#platform/shared/page.ts';
import { Faq, faqData, FAQ_ICONS } from './faq.tsx';
import { Features, FEATURE_ICONS } from './features.tsx';
import { Hero, HERO_ICONS, type Live } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Measured } from './measured.tsx';
import { Plans, PLAN_ICONS } from './plans.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-frame.tsx';

type HomeInput = SiteInput & {
  readonly prices: readonly PlanPrice[];
  readonly demo: readonly DemoVenue[];
  /** The address that phones reach this by. */
  readonly phoneUrl: string;
  readonly live: Live & { readonly script: string };
};

/** The marketing home page, the same for everybody; a small script greets who is signed in. */
export function renderHome(input: HomeInput): Page {
  const { demo, prices, phoneUrl, language, head, live } = input;
  const t = SITE_TEXTS[language];
  const [first] = demo;
  const page = renderSitePage(input, {
    title: t('page.title'),
    description: t('page.description'),
    icons: { ...HERO_ICONS, ...FEATURE_ICONS, ...PLAN_ICONS, ...FAQ_ICONS },
    // The pieces of the product that the page shows.
    style: `${portal}\n${diner}\n${dinerScreens}`,
    data: [softwareData(t('page.description'), head.canonical, prices), faqData(t)],
    start: true,
    script: live.script,
    children: (
      <main>
        <Hero t={t} demo={first} phoneUrl={phoneUrl} live={live} />
        <BoardSection t={t} />
        <Features t={t} />
        <HowItWorks t={t} />
        {demo.length > 0 && <DemoVenues t={t} venues={demo} phoneUrl={phoneUrl} />}
        <Measured t={t} />
        <Plans t={t} heading="h2" prices={prices} />
        <Faq t={t} />
      </main>
    ),
  });
  return { ...page, csp: { ...page.csp, frames: 'holds' } };
}

const softwareData = (description: string, url: string, prices: readonly PlanPrice[]): object => ({
  '@type': 'SoftwareApplication',
  name: 'Parea',
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  description,
  url,
  offers: PLANS.flatMap(({ tier, name }) => {
    const price = priceOf(prices, tier, 'month') ?? priceOf(prices, tier, 'year');
    return price ? [{ '@type': 'Offer', name, price: String(toAmount(aMonthOf(price).cents)), priceCurrency: price.currency }] : [];
  }),
});
