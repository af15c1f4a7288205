import { SettingsPage } from '#features/settings/ui/settings-page.tsx';
import { PortalSettingsTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-settings.en.json?texts'),
  el: () => import('#texts/portal-settings.el.json?texts'),
};

export const SettingsRoute = () => (
  <VenueArea area="portal-settings" context={PortalSettingsTexts} catalogues={CATALOGUES} page={(given) => <SettingsPage {...given} />} />
);
