import { useOutletContext } from 'react-router';
import { RequestStrip } from '#features/assistance/ui/board/request-strip.tsx';
import { OrdersPage } from '#features/ordering/ui/board/orders-page.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { Loading } from '#platform/ui/loading.tsx';
import { Failed } from './other-routes.tsx';
import type { Venue } from './use-account.ts';

export function OrdersRoute() {
  const venue = useOutletContext<Venue>();
  const t = usePortalTexts();
  return (
    <OrdersPage
      key={venue._id}
      venue={venue}
      requests={<RequestStrip venueId={venue._id} />}
      loading={<Loading words={t('shell.loading')} />}
      failed={(_error, retry) => <Failed retry={retry} />}
    />
  );
}
