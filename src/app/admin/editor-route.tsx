import { adminAuthorization } from '#features/admin/ui/admin-calls.ts';
import { EditorPage } from '#features/admin/ui/editor-page.tsx';
import { VenueUploads } from '../portal/venue-uploads.tsx';

/** The editor; pictures go up under the administrator's own authorization. */
export function EditorRoute() {
  return (
    <VenueUploads authorization={adminAuthorization}>
      <EditorPage />
    </VenueUploads>
  );
}
