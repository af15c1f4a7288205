import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { may } from '#domain/permissions.ts';
import { RequestStrip } from '#features/assistance/ui/board/request-strip.tsx';
import type { BoardView } from '#features/ordering/ui/board/board-views.tsx';
import { useFloorNames } from '#features/ordering/ui/board/floor-names.tsx';
import { BillCall } from '#features/ordering/ui/floor/bill-call.tsx';
import { OrdersPage } from '#features/ordering/ui/board/orders-page.tsx';
import { kitchenKey } from '#features/ordering/ui/board/use-stations.ts';
import { PrepButton } from '#features/printing/ui/prep-list.tsx';
import { PauseControl } from '#features/settings/ui/pause-control.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { Failed } from './other-routes.tsx';
import { PartLoading } from './part-loading.tsx';
import type { Venue } from './use-account.ts';

export function OrdersRoute() {
  const venue = useOutletContext<Venue>();
  const { nameOf } = useFloorNames();
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const show = useCallback((view: BoardView) => setSearch(view === 'past' ? { view } : {}), [setSearch]);
  // The same as long as the venue is: what stands around the tickets renders for no order.
  const prep = useMemo(() => <PrepButton venueId={venue._id} />, [venue._id]);
  return (
    <OrdersPage
      key={venue._id}
      venue={venue}
      view={search.get('view') === 'past' ? 'past' : 'board'}
      show={show}
      requests={
        may(venue, 'requests') && (
          <RequestStrip
            venueId={venue._id}
            floorName={nameOf}
            bill={(request) => may(venue, 'hand_money') && <BillCall venueId={venue._id} request={request} />}
            everything={(count) => <AllRequests count={count} />}
            rest={(count) => <RestOfRequests count={count} />}
          />
        )
      }
      pauseControl={(pause) => (
        <PauseControl
          venueId={venue._id}
          paused={pause !== null}
          changed={() => void client.invalidateQueries({ queryKey: kitchenKey(venue._id) })}
        />
      )}
      prep={prep}
      loading={<PartLoading />}
      failed={(error, retry) => <Failed error={error} retry={retry} />}
    />
  );
}

function AllRequests({ count }: { readonly count: number }) {
  const t = usePortalTexts();
  return (
    <Link className="button button--small" to="/portal/requests">
      {t('waiting.requests', { count })}
    </Link>
  );
}

/** The way to what does not stand above the tickets. */
function RestOfRequests({ count }: { readonly count: number }) {
  const t = usePortalTexts();
  return <Link to="/portal/requests">{t('requests.rest', { count })}</Link>;
}
