import { useOutletContext } from 'react-router';
import { LoyaltyPage } from '#features/loyalty/ui/portal/loyalty-page.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import { PortalLoyaltyTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import type { Venue } from './use-account.ts';
import { VenueUploads } from './venue-uploads.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-loyalty.en.json?texts'),
  el: () => import('#texts/portal-loyalty.el.json?texts'),
};

export function LoyaltyRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-loyalty" context={PortalLoyaltyTexts} catalogues={CATALOGUES}>
      <VenueUploads storeId={venue.id}>
        <Page key={venue._id} venue={venue} />
      </VenueUploads>
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  return (
    <LoyaltyPage
      venue={venue}
      loading={<Loading words={t('shell.loading')} />}
      failed={(error, retry) => <Failed error={error} retry={retry} />}
    />
  );
}
