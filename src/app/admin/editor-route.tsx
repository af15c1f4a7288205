import { adminAuthorization, adminRefused } from '#features/admin/ui/admin-calls.ts';
import { EditorPage } from '#features/admin/ui/editor-page.tsx';
import { VenueUploads } from '../portal/venue-uploads.tsx';

const SIGNER = { authorization: adminAuthorization, refused: adminRefused };

/** The editor; pictures go up under the administrator's own authorization. */
export function EditorRoute() {
  return (
    <VenueUploads signer={SIGNER}>
      <EditorPage />
    </VenueUploads>
  );
}
