import { KeysPage } from '#features/keys/ui/keys-page.tsx';
import { ShownOnce } from '#features/keys/ui/shown-once.tsx';
import { venueDoor } from '#features/webhooks/ui/webhook-doors.ts';
import { WebhooksSection } from '#features/webhooks/ui/webhooks-section.tsx';
import { PortalKeysTexts } from '#texts/area-contexts.ts';
import { KEYS_CATALOGUES } from './keys-catalogues.ts';
import { VenueArea } from './venue-area.tsx';

export const KeysRoute = () => (
  <VenueArea
    area="portal-keys"
    context={PortalKeysTexts}
    catalogues={KEYS_CATALOGUES}
    page={(given) => (
      <KeysPage
        {...given}
        below={
          <WebhooksSection
            door={venueDoor(given.venue._id)}
            loading={given.loading}
            failed={given.failed}
            once={(shown) => <ShownOnce {...shown} />}
          />
        }
      />
    )}
  />
);
