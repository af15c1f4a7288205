import { useSyncExternalStore, useState } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { call } from '#platform/browser/api.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { onMyWay, SavedOrder } from '../contract.ts';

type Props = { readonly order: SavedOrder; readonly onOrder: (order: SavedOrder) => void };

/** For who collects: a clip while it is prepared, then the call, then thanks. The kitchen hears who sets off. */
export function CollectionPanel({ order, onOrder }: Props) {
  const t = useCheckoutTexts();
  const [telling, setTelling] = useState(false);
  const [failed, setFailed] = useState(false);
  const ready = order.orderStatus === ORDER_STATUS.ready;
  if (order.orderStatus > ORDER_STATUS.ready) return null;
  const words = order.buyersName === '' ? t('confirmation.ready') : t('confirmation.ready_named', { name: order.buyersName });
  const setOff = (): void => {
    setTelling(true);
    setFailed(false);
    tellKitchen(order)
      .then(onOrder, () => setFailed(true))
      .finally(() => setTelling(false));
  };
  return (
    <section className="ready-panel" data-cooking={ready ? undefined : ''} aria-live="assertive">
      <div className="ready-panel__art">
        <Clip key={ready ? 'ready' : 'preparing'} name={ready ? 'ready' : 'preparing'} />
      </div>
      {ready && <h2>{order.onTheirWay ? t('confirmation.thank_you') : words}</h2>}
      {ready && !order.onTheirWay && (
        <button type="button" className="button button--large button--block" disabled={telling} onClick={setOff}>
          {t('confirmation.on_my_way')}
        </button>
      )}
      {failed && <p className="ready-panel__failed">{t('confirmation.on_my_way_failed')}</p>}
    </section>
  );
}

const tellKitchen = ({ _id }: SavedOrder): Promise<SavedOrder> =>
  call<typeof onMyWay>('POST', '/api/orders/:id/on-my-way', { params: { id: _id } });

/** Pixels, as it was drawn. */
const SIZE = 360;

/** A short silent loop, or its still for who wants nothing to move. The words beside it say the same. */
function Clip({ name }: { readonly name: 'preparing' | 'ready' }) {
  const still = useSyncExternalStore(onMotionChange, wantsStill);
  const poster = `/clips/${name}.webp`;
  if (still) return <img className="ready-panel__clip" src={poster} alt="" width={SIZE} height={SIZE} />;
  return (
    <video className="ready-panel__clip" muted loop playsInline autoPlay poster={poster} width={SIZE} height={SIZE} aria-hidden>
      <source src={`/clips/${name}.webm`} type="video/webm" />
      <source src={`/clips/${name}.mp4`} type="video/mp4" />
    </video>
  );
}

const motion = () => matchMedia('(prefers-reduced-motion: reduce)');
const wantsStill = (): boolean => motion().matches;
function onMotionChange(tell: () => void): () => void {
  const query = motion();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
