import type { Page } from '#platform/shared/page.ts';
import { Faq, FAQ_ICONS } from './faq.tsx';
import { Plans, PLAN_ICONS } from './plans.tsx';
import { renderSitePage, type SiteInput } from './site-page.tsx';
import { SITE_TEXTS } from './site-frame.tsx';

/** The plans as a page, with what people ask before they choose. */
export function renderPricing(input: SiteInput): Page {
  const t = SITE_TEXTS[input.language];
  return renderSitePage(input, {
    title: t('pricing.page_title'),
    description: t('pricing.description'),
    icons: { ...PLAN_ICONS, ...FAQ_ICONS },
    start: true,
    children: (
      <main>
        <Plans t={t} heading="h1" />
        <Faq t={t} />
      </main>
    ),
  });
}
