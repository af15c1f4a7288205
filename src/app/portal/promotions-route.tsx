import { PromotionsPage } from '#features/promotions/ui/promotions-page.tsx';
import { PortalOffersTexts } from '#texts/area-contexts.ts';
import { PromoPreview } from './promo-preview.tsx';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-offers.en.json?texts'),
  el: () => import('#texts/portal-offers.el.json?texts'),
};

export const PromotionsRoute = () => (
  <VenueArea
    area="portal-offers"
    context={PortalOffersTexts}
    catalogues={CATALOGUES}
    page={(given) => <PromotionsPage {...given} preview={(form, language) => <PromoPreview form={form} language={language} />} />}
  />
);
