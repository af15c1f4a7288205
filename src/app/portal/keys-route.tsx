import { KeysPage } from '#features/keys/ui/keys-page.tsx';
import { PortalKeysTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-keys.en.json?texts'),
  el: () => import('#texts/portal-keys.el.json?texts'),
};

export const KeysRoute = () => (
  <VenueArea area="portal-keys" context={PortalKeysTexts} catalogues={CATALOGUES} page={(given) => <KeysPage {...given} />} />
);
