import { PrintersPage } from '#features/printing/ui/printers-page.tsx';
import { PortalPrintersTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-printers.en.json?texts'),
  el: () => import('#texts/portal-printers.el.json?texts'),
};

export const PrintersRoute = () => (
  <VenueArea area="portal-printers" context={PortalPrintersTexts} catalogues={CATALOGUES} page={(given) => <PrintersPage {...given} />} />
);
