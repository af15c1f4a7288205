import { useOutletContext } from 'react-router';
import { may } from '#domain/permissions.ts';
import { FiscalNotice } from '#features/fiscal/ui/fiscal-notice.tsx';
import { OverviewPage } from '#features/reports/ui/overview/overview-page.tsx';
import { PortalOverviewTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { useAccount, type Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-overview.en.json?texts'),
  el: () => import('#texts/portal-overview.el.json?texts'),
};

export function OverviewRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-overview" context={PortalOverviewTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const { data: user } = useAccount();
  const notice = may(venue, 'keys') && <FiscalNotice venueId={venue._id} />;
  return <OverviewPage venue={venue} name={user?.firstName || user?.storeName || venue.title} notice={notice} />;
}
