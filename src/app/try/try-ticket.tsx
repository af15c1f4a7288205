import { BellRing, Check, CookingPot } from 'lucide-react';
import { isOrderStatus, type Lane } from '#domain/order-status.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import { useAgeStage } from '#features/ordering/ui/board/age-pill.tsx';
import { PaymentLine } from '#features/ordering/ui/board/payment-line.tsx';
import { nextStepOf } from '#features/ordering/ui/board/stations.ts';
import { TicketHead } from '#features/ordering/ui/board/ticket-head.tsx';
import { TicketLines } from '#features/ordering/ui/board/ticket-lines.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#features/ordering/ui/board/order-ticket.css';
import { movedOn } from './order.ts';

const NEXT = {
  new: { look: 'button--ink', Icon: CookingPot, words: 'ticket.start' },
  preparing: { look: 'button--olive', Icon: BellRing, words: 'ticket.ready' },
  ready: { look: '', Icon: Check, words: 'ticket.served' },
} as const;

type Props = { readonly order: SavedOrder; readonly lane: Lane; readonly change: (order: SavedOrder) => void };

/** The board's ticket without what would ask a server: its menu, its printer, an allergy that somebody has to read. */
export function TryTicket({ order, lane, change }: Props) {
  const t = usePortalTexts();
  const { look, Icon, words } = NEXT[lane];
  const head = `ticket-${order._id}`;
  const tick = (_order: SavedOrder, line: string, done: boolean): void =>
    change({ ...order, order: order.order.map((one) => (one.id === line ? { ...one, done } : one)) });
  const go = (): void => {
    const step = nextStepOf(order, lane, null);
    if (step && 'to' in step && isOrderStatus(step.to)) change(movedOn(order, step.to, Date.now()));
  };
  return (
    <li className="order-ticket" data-age={useAgeStage(order, lane)} data-order={order._id} data-new={lane === 'new' || undefined}>
      <TicketHead order={order} lane={lane} id={head} />
      <TicketLines order={order} others={null} tick={tick} />
      {lane === 'ready' && <PaymentLine order={order} />}
      <footer>
        <button type="button" className={`button ${look}`} aria-describedby={head} data-next onClick={go}>
          <Icon className="icon" aria-hidden />
          {t(words)}
        </button>
      </footer>
    </li>
  );
}
