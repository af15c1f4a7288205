import { useOutletContext } from 'react-router';
import { PromotionsPage } from '#features/promotions/ui/promotions-page.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import { PortalOffersTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import { PromoPreview } from './promo-preview.tsx';
import type { Venue } from './use-account.ts';
import { VenueUploads } from './venue-uploads.tsx';

const CATALOGUES = {
  en: () => import('#texts/portal-offers.en.json?texts'),
  el: () => import('#texts/portal-offers.el.json?texts'),
};

export function PromotionsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-offers" context={PortalOffersTexts} catalogues={CATALOGUES}>
      <VenueUploads storeId={venue.id}>
        <Page key={venue._id} venue={venue} />
      </VenueUploads>
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalTexts();
  return (
    <PromotionsPage
      venue={venue}
      preview={(form, language) => <PromoPreview form={form} language={language} />}
      loading={<Loading words={t('shell.loading')} />}
      failed={(error, retry) => <Failed error={error} retry={retry} />}
    />
  );
}
