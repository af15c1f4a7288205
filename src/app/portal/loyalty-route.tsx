import { LoyaltyPage } from '#features/loyalty/ui/portal/loyalty-page.tsx';
import { PortalLoyaltyTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-loyalty.en.json?texts'),
  el: () => import('#texts/portal-loyalty.el.json?texts'),
};

export const LoyaltyRoute = () => (
  <VenueArea area="portal-loyalty" context={PortalLoyaltyTexts} catalogues={CATALOGUES} page={(given) => <LoyaltyPage {...given} />} />
);
