import { BellRing, Check, Clock4, CloudOff, CookingPot, Footprints, Hand, MessageSquareQuote, Siren } from 'lucide-react';
import { memo } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { ORDER_STATUS, type Lane } from '#domain/order-status.ts';
import { isUnread } from '#domain/read-allergy.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { useAgeStage } from './age-pill.tsx';
import type { Ask, Mine } from './asks.ts';
import { isSaidLate } from './board.ts';
import { PaymentLine } from './payment-line.tsx';
import { TicketHead } from './ticket-head.tsx';
import { TicketAllergy } from './ticket-allergy.tsx';
import { TicketLines } from './ticket-lines.tsx';
import { TicketMarks } from './ticket-marks.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import type { Sides } from './to-make.ts';
import { nextStepOf, type Station } from './stations.ts';
import { TicketRefund } from './ticket-refund.tsx';
import type { Move } from './use-moves.ts';
import type { Stock } from './use-sold-out.ts';
import './order-ticket.css';
import { NoteWords } from './note-words.tsx';

export type TicketActions = {
  readonly move: (move: Move) => void;
  /** `ready`: the last line makes the order ready. */
  readonly tick: (order: SavedOrder, line: string | readonly string[], done: boolean, ready?: boolean) => void;
  /** Asks what else there is to know first. */
  readonly ask: (order: SavedOrder, what: Ask, reason?: string) => void;
  readonly mine: Mine;
  /** The dishes that this board leaves to other stations; null: none. */
  readonly others: ReadonlySet<string> | null;
  /** The stations whose names stand beside their lines; none: there is one, or only one is shown. */
  readonly stations: readonly Station[];
  /** Choices that are a dish too. */
  readonly sides: Sides;
  /** What is sold out, and saying so. */
  readonly stock: Stock;
};

type Props = TicketActions & {
  readonly order: SavedOrder;
  readonly lane: Lane;
  /** On its way: sent from here, not yet agreed by the server. */
  readonly moving: boolean;
  /** Done here without a network, and not told yet. */
  readonly waits: boolean;
  /** Came while the board was open. */
  readonly arrived: boolean;
};

const NEXT = {
  new: { look: 'button--ink', Icon: CookingPot },
  preparing: { look: 'button--olive', Icon: BellRing },
  ready: { look: '', Icon: Check },
} as const;

/** One order on the board. Renders again only when its own order, lane or state changes. */
export const OrderTicket = memo(function OrderTicket({ order, lane, moving, waits, arrived, move, tick, ask, mine, others, stock }: Props) {
  const t = usePortalTexts();
  const next = NEXT[lane];
  const head = `ticket-${order._id}`;
  const unread = isUnread(order);
  const step = nextStepOf(order, lane, others);
  const go = () => {
    if (moving || unread || step === null) return;
    if ('to' in step) move({ order, to: step.to });
    else tick(order, step.lines, true, true);
  };
  const placed = lane === 'new' && order.orderStatus === ORDER_STATUS.placed;
  return (
    <li
      className="order-ticket"
      data-age={useAgeStage(order, lane)}
      data-order={order._id}
      data-moving={moving || undefined}
      data-waits={waits || undefined}
      data-new={(arrived && lane === 'new') || undefined}
      data-said-late={isSaidLate(order) || undefined}
      data-untaken={(placed && order.escalation > 0) || undefined}
    >
      <TicketHead order={order} lane={lane} id={head} />
      <TicketMarks order={order} />
      <TicketSigns {...{ order, lane, head, ask }} />
      {waits && (
        <p className="order-ticket__state order-ticket__state--waits">
          <CloudOff className="icon" aria-hidden />
          {t('move.waits')}
        </p>
      )}
      <TicketLines order={order} others={others} tick={tick} />
      {lane === 'ready' && <PaymentLine order={order} />}
      <footer>
        <button
          type="button"
          className={`button ${next.look}`}
          aria-describedby={head}
          aria-disabled={moving || unread || undefined}
          data-next
          onClick={go}
        >
          <next.Icon className="icon" aria-hidden />
          {step && 'lines' in step ? t('ticket.part_done') : nextStep(lane, order, t)}
        </button>
        <TicketMenu {...{ order, ask, mine, stock }} disabled={moving} />
        {placed && !unread && (
          <button
            type="button"
            className="button button--small order-ticket__accept"
            aria-describedby={head}
            aria-disabled={moving || undefined}
            data-accept
            onClick={() => !moving && move({ order, to: ORDER_STATUS.accepted })}
          >
            <Hand className="icon" aria-hidden />
            {t('ticket.accept')}
          </button>
        )}
      </footer>
    </li>
  );
});

type SignsProps = Pick<Props, 'order' | 'lane' | 'ask'> & { readonly head: string };

/** What whoever cooks must not miss: allergies first, then the note, then how things stand with the guest. */
function TicketSigns({ order, lane, head, ask }: SignsProps) {
  const t = usePortalTexts();
  const { time } = useZoneTimes();
  const untaken = order.orderStatus === ORDER_STATUS.placed && order.escalation > 0;
  return (
    <>
      <TicketAllergy order={order} head={head} />
      <TicketRefund order={order} />
      {untaken && (
        <p className="order-ticket__note order-ticket__note--untaken">
          <Siren className="icon" aria-hidden />
          <span>{t(order.escalation > 2 ? 'ticket.untaken_owners' : 'ticket.untaken')}</span>
        </p>
      )}
      {order.note !== '' && (
        <p className="order-ticket__note">
          <MessageSquareQuote className="icon" aria-hidden />
          <span>
            <span className="visually-hidden">{t('ticket.note')}: </span>
            <NoteWords note={order.note} order={order} />
          </span>
        </p>
      )}
      {lane === 'new' && order.orderStatus === ORDER_STATUS.accepted && (
        <p className="order-ticket__state">
          <Check className="icon" aria-hidden />
          <span>{t('ticket.accepted')}</span>
          {order.readyBy === null && (
            <button type="button" className="button button--small" aria-describedby={head} onClick={() => ask(order, 'delay')}>
              <Clock4 className="icon" aria-hidden />
              {t('ticket.say_when')}
            </button>
          )}
        </p>
      )}
      {lane !== 'ready' && order.readyBy !== null && (
        <p className="order-ticket__state">
          <Clock4 className="icon" aria-hidden />
          {t('ticket.ready_by', { time: time(order.readyBy) })}
        </p>
      )}
      {order.onTheirWay && (
        <p className="order-ticket__note order-ticket__note--olive" role="status">
          <Footprints className="icon" aria-hidden />
          <span>{t('ticket.on_their_way', { name: quoted(order.buyersName, t.language) })}</span>
        </p>
      )}
    </>
  );
}

function nextStep(lane: Lane, order: SavedOrder, t: ReturnType<typeof usePortalTexts>): string {
  if (lane === 'new') return t('ticket.start');
  if (lane === 'preparing') return t('ticket.ready');
  return t(order.deliveryMethod === DELIVERY.collection ? 'ticket.collected' : 'ticket.served');
}
