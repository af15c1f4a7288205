import { Suspense, useEffect, useId, useState, type ComponentType } from 'react';
import { hasAllergy } from '#domain/read-allergy.ts';
import { isStopped, ORDER_STATUS, wasPaid } from '#domain/order-status.ts';
import { DELIVERY } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { isCaptive } from '#platform/browser/api.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { IconSprite } from '#platform/ui/icon-sprite.tsx';
import { late } from '#platform/ui/late.tsx';
import { Loading } from '#platform/ui/loading.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { ORDER_ICONS } from '#platform/ui/order-icons.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';
import { ReadyAlerts } from './confirmation-alerts.tsx';
import { OrderMoney, ReceiptHead } from './order-details.tsx';
import { OrderNews } from './order-news.tsx';
import { EarnedStamps, OrderReceipt } from './order-receipt.tsx';
import { nowOf, OrderTimeline } from './order-timeline.tsx';
import { createAccount } from './create-account.ts';
import { Forgotten } from './forgotten.tsx';
import { PageBar } from './page-bar.tsx';
import { hearOrder, lastHeard } from './known-orders.ts';
import { LastSeen } from './last-seen.tsx';
import type { PendingSlot, ReceiptSlot } from './payment-slot.ts';
import { menuAddress, NOWHERE } from './place.ts';
import { placeOf } from './place-words.ts';
import { readSaidLate } from './said-late.ts';
import { AllergySaid, ToldKitchen } from './told-kitchen.tsx';
import { useOrder } from './use-order.ts';
import './checkout.css';

const CancelledModal = late(useCheckoutTexts, async () => (await import('./cancelled-modal.tsx')).CancelledModal);
// Where it cannot come the order is still there to be read; the strip of the menu says it too.
const OrderSaidLate = late(
  useCheckoutTexts,
  async () => (await import('./order-said-late.tsx')).OrderSaidLate,
  () => null,
);
const CollectionPanel = late(useCheckoutTexts, async () => (await import('./collection-panel.tsx')).CollectionPanel);

type Props = {
  readonly orderId: string;
  /** Of the address; the order's own once it is there. */
  readonly deliveryMethod: number;
  readonly venue: PublicVenue | null;
  /** What an order that waits for its money shows. */
  readonly Pending: PendingSlot;
  readonly Receipt: ReceiptSlot;
  /** What else goes on at the venue, at the foot of the page. */
  readonly Strip: ComponentType<{ readonly storeId: number; readonly orderId: string; readonly venue: PublicVenue | null }>;
  /** Given the number of the order's venue, where that is known. */
  readonly onBack: (storeId: number | null) => void;
};

/** What became of the order, live; it prints as the receipt. */
export function ConfirmationPage({ orderId, deliveryMethod, venue, onBack, Pending, Receipt, Strip }: Props) {
  const t = useCheckoutTexts();
  const { order, state, heardAt, again, take } = useOrder(orderId);
  const title = order?.storeTitle;
  const lostSince = state === 'lost' ? heardAt : null;
  useEffect(() => {
    document.title = title ? `${t('confirmation.title')} · ${title}` : t('confirmation.title');
  }, [t, title]);
  const here = venue && venue.id === order?.storeId ? venue : null;
  const method = order?.deliveryMethod ?? deliveryMethod;
  const seen = !order && state === 'failed' ? lastHeard(localStorage, orderId) : null;
  const ready = order?.orderStatus === ORDER_STATUS.ready && method === DELIVERY.collection;
  return (
    <div className="confirmation-page" data-state={ready ? 'ready' : undefined}>
      <IconSprite icons={ORDER_ICONS} />
      <PageBar title={t('confirmation.title')} back={t('checkout.back')} onBack={() => onBack(order?.storeId ?? null)} />
      {order && order.paymentStatus === 'pending' ? (
        <Unpaid order={order} onOrder={take} Pending={Pending} lostSince={lostSince} />
      ) : order ? (
        <Confirmed order={order} venue={here} lostSince={lostSince} onOrder={take} onMenu={() => onBack(order.storeId)} Receipt={Receipt} />
      ) : seen ? (
        <LastSeen order={seen} onAgain={again} />
      ) : (
        <Absent state={state} onAgain={again} />
      )}
      {order && <Strip storeId={order.storeId} orderId={order._id} venue={here} />}
    </div>
  );
}

type UnpaidProps = {
  readonly order: SavedOrder;
  readonly lostSince: number | null;
  readonly onOrder: (order: SavedOrder) => void;
  readonly Pending: PendingSlot;
};

/** Not paid yet: no kitchen has it, and nothing is on its way. */
function Unpaid({ order, lostSince, onOrder, Pending }: UnpaidProps) {
  const t = useCheckoutTexts();
  return (
    <main className="confirmation">
      <Lost order={order} since={lostSince} />
      <Suspense fallback={<Loading words={t('checkout.loading')} />}>
        <Pending
          order={order}
          onOrder={onOrder}
          onAnother={(ended) => goBackTo(ended, `/store/checkout${menuOf(ended).slice('/store/'.length)}`)}
          onGivenUp={(ended) => goBackTo(ended, menuOf(ended))}
        />
      </Suspense>
    </main>
  );
}

/** That what the page says may be old, and since when. `since`: epoch ms; null while the server is heard. */
function Lost({ order, since }: { readonly order: SavedOrder; readonly since: number | null }) {
  const t = useCheckoutTexts();
  return (
    since !== null && (
      <p className="ticket__lost" role="status">
        <Icon name="wifi-off" />
        {t('confirmation.reconnecting', { time: wallClock(since, order.timeZone, t.language) })}
        {isCaptive() && ` ${t('checkout.captive')}`}
      </p>
    )
  );
}

/** Its dishes are in the cart again. */
function goBackTo(ended: SavedOrder, address: string): void {
  hearOrder(localStorage, ended, Date.now());
  location.assign(address);
}

const menuOf = ({ storeId, floor, table }: SavedOrder): string =>
  menuAddress(storeId, table > 0 ? { floor: String(floor), table: String(table), k: '' } : NOWHERE);

type ConfirmedProps = {
  readonly order: SavedOrder;
  readonly venue: PublicVenue | null;
  readonly lostSince: number | null;
  readonly onOrder: (order: SavedOrder) => void;
  readonly onMenu: () => void;
  readonly Receipt: ReceiptSlot;
};

function Confirmed({ order, venue, lostSince, onOrder, onMenu, Receipt }: ConfirmedProps) {
  const t = useCheckoutTexts();
  const hello = useId();
  const stopped = isStopped(order.orderStatus);
  const collection = order.deliveryMethod === DELIVERY.collection;
  const unconfirmed = order.awaitingConfirmation;
  // Somebody's health first; nothing is cooked before it is read, nobody sits back, and it is not on its way.
  const unread = !stopped && hasAllergy(order) && order.allergyReadAt === null;
  // The specified line is for what is still to come.
  const over = !stopped && order.orderStatus >= (collection ? ORDER_STATUS.ready : ORDER_STATUS.served);
  return (
    <main className="confirmation">
      {stopped && <CancelledModal reason={order.paymentStatus === 'failed' ? t('confirmation.not_paid') : order.statusReason} />}
      {!stopped && readSaidLate() !== null && <OrderSaidLate order={order} />}
      {collection && !stopped && <CollectionPanel order={order} onOrder={onOrder} />}
      <section className="ticket" aria-labelledby={hello}>
        <ReceiptHead order={order} />
        {unread && <ToldKitchen order={order} stopped={stopped} />}
        <header className="ticket__head">
          <p className="ticket__hello" id={hello}>
            {t(stopped ? 'confirmation.cancelled' : unread ? 'confirmation.sent' : 'confirmation.relax')}
          </p>
          {/* The specified line says no more than that it was placed: how it stands is said before it. */}
          {!stopped && !unconfirmed && !unread && !over && <p className="ticket__sub">{t(nowOf(order))}</p>}
          <p className="muted ticket__sub" role={unconfirmed ? 'status' : undefined}>
            {t(
              stopped
                ? 'confirmation.cancelled_text'
                : unconfirmed
                  ? 'confirmation.unconfirmed'
                  : unread
                    ? 'confirmation.read_first'
                    : over
                      ? nowOf(order)
                      : collection
                        ? 'confirmation.preparing'
                        : 'confirmation.on_its_way',
            )}
          </p>
          <p className="ticket__number">
            <small>{t('confirmation.number')}</small>
            <b>{order.number}</b>
          </p>
          <p className="ticket__where">
            <span className="badge">
              <Icon name={collection ? 'shopping-bag' : 'concierge-bell'} />
              {t(collection ? 'confirmation.collection' : 'confirmation.table_service')}
            </span>
            {order.table > 0 && !collection && <span className="badge">{placeOf(order, venue, t)}</span>}
          </p>
          <OrderMoney order={order} />
        </header>
        {!stopped && !unconfirmed && <OrderTimeline order={order} />}
        <OrderNews order={order} />
        <AllergySaid order={order} />
        <Lost order={order} since={lostSince} />
        {!unread && <ToldKitchen order={order} stopped={stopped} />}
        {!stopped && order.orderStatus < ORDER_STATUS.served && <Forgotten order={order} onOrder={onOrder} />}
        {!stopped && <EarnedStamps order={order} />}
        <div className="ticket__tear" aria-hidden="true" />
        <OrderReceipt order={order} venue={venue} />
      </section>
      {!stopped && <ReadyAlerts order={order} />}
      {wasPaid(order.paymentStatus) && (
        <Suspense>
          <Receipt orderId={order._id} />
        </Suspense>
      )}
      <Actions order={order} stopped={stopped} onMenu={onMenu} />
    </main>
  );
}

type ActionsProps = { readonly order: SavedOrder; readonly stopped: boolean; readonly onMenu: () => void };

function Actions({ order, stopped, onMenu }: ActionsProps) {
  const t = useCheckoutTexts();
  const [leaving, setLeaving] = useState(false);
  const leave = (): void => {
    setLeaving(true);
    void createAccount(order).finally(() => setLeaving(false));
  };
  return (
    <div className="confirmation__actions">
      <button type="button" className="button button--block" onClick={() => print()}>
        <Icon name="download" />
        {t('confirmation.download')}
      </button>
      {!order.claimed && (
        <button type="button" className="button button--soft button--block" disabled={leaving} onClick={leave}>
          {t('confirmation.create_account')}
        </button>
      )}
      <button type="button" className={`button button--block ${stopped ? 'button--primary' : 'button--soft'}`} onClick={onMenu}>
        {t(stopped ? 'confirmation.menu' : 'confirmation.more')}
      </button>
    </div>
  );
}

function Absent({ state, onAgain }: { readonly state: string; readonly onAgain: () => void }) {
  const t = useCheckoutTexts();
  if (state === 'loading') return <Loading words={t('checkout.loading')} />;
  const missing = state === 'missing';
  return (
    <main className="confirmation confirmation--absent">
      <Mark />
      <div role="alert">
        <h2>{t(missing ? 'confirmation.not_found' : 'confirmation.load_failed')}</h2>
      </div>
      {missing && <p>{t('confirmation.not_found_why')}</p>}
      {missing ? (
        <a className="button button--primary" href="/login">
          {t('confirmation.sign_in')}
        </a>
      ) : (
        <button type="button" className="button button--primary" onClick={onAgain}>
          {t('confirmation.again')}
        </button>
      )}
    </main>
  );
}
