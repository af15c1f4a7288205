import { useEffect } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { may } from '#domain/permissions.ts';
import { MenuPage } from '#features/menu/ui/menu-page.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import { PortalMenuTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import type { Venue } from './use-account.ts';
import { VenueUploads } from './venue-uploads.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-menu.en.json?texts'),
  el: () => import('#texts/portal-menu.el.json?texts'),
};

/** The menu editor at `/portal/menu?storeId=`; the frame has chosen the venue of that number. */
export function MenuRoute() {
  const venue = useOutletContext<Venue>();
  const t = usePortalTexts();
  const [params, setParams] = useSearchParams();
  const named = params.get('storeId');
  useEffect(() => {
    if (named === null) setParams({ storeId: String(venue.id) }, { replace: true });
  }, [named, setParams, venue.id]);
  return (
    <AreaTexts area="portal-menu" context={PortalMenuTexts} catalogues={CATALOGUES}>
      <VenueUploads storeId={venue.id}>
        <MenuPage
          key={venue._id}
          venue={venue}
          mayEdit={may(venue.role, 'menu')}
          loading={<Loading words={t('shell.loading')} />}
          failed={(error, retry) => <Failed error={error} retry={retry} />}
        />
      </VenueUploads>
    </AreaTexts>
  );
}
