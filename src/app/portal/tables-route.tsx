import { TablesPage } from '#features/tables/ui/tables-page.tsx';
import { PortalTablesTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-tables.en.json?texts'),
  el: () => import('#texts/portal-tables.el.json?texts'),
};

export const TablesRoute = () => (
  <VenueArea area="portal-tables" context={PortalTablesTexts} catalogues={CATALOGUES} page={(given) => <TablesPage {...given} />} />
);
