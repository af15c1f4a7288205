import { useState } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { DishArt } from '#platform/ui/dish-art.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';

type Props = { readonly order: SavedOrder; readonly venue: PublicVenue | null };

/** For who collects: the dish on its plate while it is prepared, then the call, then thanks. */
export function CollectionPanel({ order, venue }: Props) {
  const t = useCheckoutTexts();
  const [coming, setComing] = useState(false);
  const ready = order.orderStatus === ORDER_STATUS.ready;
  if (order.orderStatus > ORDER_STATUS.ready) return null;
  const call = order.buyersName === '' ? t('confirmation.ready') : t('confirmation.ready_named', { name: order.buyersName });
  return (
    <section className="ready-panel" data-waiting={ready ? undefined : ''} aria-live="assertive">
      <div className="ready-panel__art">
        <Plate order={order} venue={venue} />
      </div>
      {ready && <h2>{coming ? t('confirmation.thank_you') : call}</h2>}
      {ready && !coming && (
        <button type="button" className="button button--large button--block" onClick={() => setComing(true)}>
          {t('confirmation.on_my_way')}
        </button>
      )}
    </section>
  );
}

function Plate({ order, venue }: Props) {
  const first = order.order[0]?.payload.item;
  const tint = (first && venue && dishesOf(venue).get(first.id)?.tint) ?? 'honey';
  return <DishArt image={first?.image ?? ''} tint={tint} eager />;
}
