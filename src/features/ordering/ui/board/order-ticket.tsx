import { BellRing, Check, CookingPot, Footprints, MessageSquareQuote, ShoppingBag, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS, type Lane, type OrderStatus } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { AgePill, useAgeStage } from './age-pill.tsx';
import { PaymentLine } from './payment-line.tsx';
import { allergenNames, TicketLines } from './ticket-lines.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import type { Move } from './use-moves.ts';

export type TicketActions = {
  readonly move: (move: Move) => void;
  /** Asks for the reason first. */
  readonly stop: (order: SavedOrder, to: OrderStatus) => void;
};

type Props = TicketActions & {
  readonly order: SavedOrder;
  readonly lane: Lane;
  /** On its way: sent from here, not yet agreed by the server. */
  readonly moving: boolean;
  /** Came while the board was open. */
  readonly arrived: boolean;
};

const NEXT = {
  new: { to: ORDER_STATUS.preparing, look: 'button--ink', Icon: CookingPot },
  preparing: { to: ORDER_STATUS.ready, look: 'button--olive', Icon: BellRing },
  ready: { to: ORDER_STATUS.served, look: '', Icon: Check },
} as const;

/** One order on the board. Renders again only when its own order, lane or state changes. */
export const OrderTicket = memo(function OrderTicket({ order, lane, moving, arrived, move, stop }: Props) {
  const t = usePortalTexts();
  const next = NEXT[lane];
  const head = `ticket-${order._id}`;
  return (
    <li
      className="order-ticket"
      data-age={useAgeStage(order, lane)}
      data-order={order._id}
      data-moving={moving || undefined}
      data-new={(arrived && lane === 'new') || undefined}
    >
      <TicketHead order={order} lane={lane} id={head} />
      {order.avoids.length > 0 && (
        <p className="order-ticket__allergy">
          <TriangleAlert className="icon" aria-hidden />
          <span>
            <b>{t('ticket.allergy')}</b> {allergenNames(order.avoids, t)}
          </span>
        </p>
      )}
      {order.note !== '' && (
        <p className="order-ticket__note">
          <MessageSquareQuote className="icon" aria-hidden />
          <span>
            <span className="visually-hidden">{t('ticket.note')}: </span>
            {order.note}
          </span>
        </p>
      )}
      {order.onTheirWay && (
        <p className="order-ticket__note order-ticket__note--olive" role="status">
          <Footprints className="icon" aria-hidden />
          <span>{t('ticket.on_their_way', { name: order.buyersName })}</span>
        </p>
      )}
      <TicketLines order={order} />
      {lane === 'ready' && <PaymentLine order={order} />}
      <footer>
        <button
          type="button"
          className={`button ${next.look}`}
          aria-describedby={head}
          aria-disabled={moving || undefined}
          data-next
          onClick={() => !moving && move({ order, to: next.to })}
        >
          <next.Icon className="icon" aria-hidden />
          {nextStep(lane, order, t)}
        </button>
        <TicketMenu order={order} stop={stop} disabled={moving} />
      </footer>
    </li>
  );
});

function nextStep(lane: Lane, order: SavedOrder, t: ReturnType<typeof usePortalTexts>): string {
  if (lane === 'new') return t('ticket.start');
  if (lane === 'preparing') return t('ticket.ready');
  return t(isCollection(order) ? 'ticket.collected' : 'ticket.served');
}

const isCollection = (order: SavedOrder) => order.deliveryMethod === DELIVERY.collection;

function TicketHead({ order, lane, id }: { readonly order: SavedOrder; readonly lane: Lane; readonly id: string }) {
  const t = usePortalTexts();
  const collection = isCollection(order);
  return (
    <header className="order-ticket__head" id={id}>
      <span className="order-ticket__table num">
        {collection ? (
          <ShoppingBag className="icon" aria-hidden />
        ) : (
          <>
            <small>{order.floor > 1 ? t('ticket.table_floor', { floor: order.floor }) : t('ticket.table')}</small> {order.table}
          </>
        )}
      </span>
      <span className="order-ticket__meta">
        <b className="num">#{order.number}</b> {collection && `${t('ticket.collection')} · `}
        {order.buyersName}
      </span>
      <AgePill order={order} lane={lane} />
    </header>
  );
}
