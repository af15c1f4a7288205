import { adminCall } from '#features/admin/ui/admin-calls.ts';
import { Failure, Loading, PageHead } from '#features/admin/ui/admin-frame.tsx';
import { ShownOnce } from '#features/keys/ui/shown-once.tsx';
import { installationDoor } from '#features/webhooks/ui/webhook-doors.ts';
import { WebhooksSection } from '#features/webhooks/ui/webhooks-section.tsx';
import { PortalKeysTexts, useAdminTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from '../portal/area-texts.tsx';
import { KEYS_CATALOGUES } from '../portal/keys-catalogues.ts';

const DOOR = installationDoor(adminCall);

/** The webhooks of all venues that there are, kept as a venue keeps its own. */
export function WebhooksRoute() {
  const t = useAdminTexts();
  return (
    <>
      <PageHead title={t('nav.webhooks')} />
      <AreaTexts area="portal-keys" context={PortalKeysTexts} catalogues={KEYS_CATALOGUES}>
        <WebhooksSection
          door={DOOR}
          loading={<Loading />}
          failed={(error, retry) => <Failure error={error} retry={retry} />}
          once={(shown) => <ShownOnce {...shown} />}
        />
      </AreaTexts>
    </>
  );
}
