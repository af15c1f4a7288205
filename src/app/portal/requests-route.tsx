import { useOutletContext } from 'react-router';
import { may } from '#domain/permissions.ts';
import { RequestsPage } from '#features/assistance/ui/board/requests-page.tsx';
import { BillCall } from '#features/ordering/ui/floor/bill-call.tsx';
import { ConnectionState } from '#features/ordering/ui/board/connection-state.tsx';
import { useFloorNames } from '#features/ordering/ui/board/floor-names.tsx';
import { useLiveVenue } from '#features/ordering/ui/board/live-venue.tsx';
import { PageLink } from '#platform/ui/page-link.tsx';
import { PortalRequestsTexts, usePortalRequestsTexts } from '#texts/area-contexts.ts';
import { AreaTexts } from './area-texts.tsx';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';
import type { Venue } from './use-account.ts';

const CATALOGUES = {
  en: () => import('#texts/portal-requests.en.json?texts'),
  el: () => import('#texts/portal-requests.el.json?texts'),
};

export function RequestsRoute() {
  const venue = useOutletContext<Venue>();
  return (
    <AreaTexts area="portal-requests" context={PortalRequestsTexts} catalogues={CATALOGUES}>
      <Page key={venue._id} venue={venue} />
    </AreaTexts>
  );
}

function Page({ venue }: { readonly venue: Venue }) {
  const t = usePortalRequestsTexts();
  const { nameOf } = useFloorNames();
  const { connection, heardAt } = useLiveVenue();
  return (
    <>
      <header className="portal-head">
        <h1>{t('title')}</h1>
        <div className="portal-head__tools">
          <ConnectionState connection={connection} heardAt={heardAt} />
        </div>
      </header>
      <RequestsPage
        venueId={venue._id}
        floorName={nameOf}
        bill={(request) => may(venue, 'hand_money') && <BillCall venueId={venue._id} request={request} />}
        toOrders={
          <PageLink className="button button--large" to="/portal/orders">
            {t('empty_action')}
          </PageLink>
        }
        loading={<PartLoading />}
        failed={(error, retry) => <Failed error={error} retry={retry} />}
      />
    </>
  );
}
