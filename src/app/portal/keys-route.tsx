import { KeysPage } from '#features/keys/ui/keys-page.tsx';
import { ShownOnce } from '#features/keys/ui/shown-once.tsx';
import { WebhooksSection } from '#features/webhooks/ui/webhooks-section.tsx';
import { PortalKeysTexts } from '#texts/area-contexts.ts';
import { VenueArea } from './venue-area.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-keys.en.json?texts'),
  el: () => import('#texts/portal-keys.el.json?texts'),
};

export const KeysRoute = () => (
  <VenueArea
    area="portal-keys"
    context={PortalKeysTexts}
    catalogues={CATALOGUES}
    page={(given) => (
      <KeysPage
        {...given}
        below={
          <WebhooksSection
            venueId={given.venue._id}
            loading={given.loading}
            failed={given.failed}
            once={(shown) => <ShownOnce {...shown} />}
          />
        }
      />
    )}
  />
);
