import { FiscalPage } from '#features/fiscal/ui/fiscal-page.tsx';
import { PortalFiscalTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-fiscal.en.json?texts'),
  el: () => import('#texts/portal-fiscal.el.json?texts'),
};

export const FiscalRoute = () => (
  <VenueArea area="portal-fiscal" context={PortalFiscalTexts} catalogues={CATALOGUES} page={(given) => <FiscalPage {...given} />} />
);
