import { useOutletContext } from 'react-router';
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
      loading={<Loading words={t('shell.loading')} />}
      failed={(_error, retry) => <Failed retry={retry} />}
    />
  );
}
