import { ShoppingBag } from 'lucide-react';
import { DELIVERY } from '#domain/methods.ts';
import type { Lane } from '#domain/order-status.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { useFloorNames } from './floor-names.tsx';
import { tableSign, tableWords } from './line-words.ts';
import { AgePill } from './age-pill.tsx';
import './ticket-head.css';

/** Where it goes, largest of all; whose it is; how long they wait. */
export function TicketHead({ order, lane, id }: { readonly order: SavedOrder; readonly lane: Lane; readonly id: string }) {
  const t = usePortalTexts();
  const floors = useFloorNames();
  const collection = order.deliveryMethod === DELIVERY.collection;
  return (
    <header className="order-ticket__head" id={id}>
      <span className="order-ticket__table num">
        {collection ? (
          <ShoppingBag className="icon" aria-hidden />
        ) : (
          <>
            <small>{tableWords(order, floors, t)}</small> {tableSign(order)}
          </>
        )}
      </span>
      <span className="order-ticket__meta">
        <b className="num">#{order.number}</b> {collection && `${t('ticket.collection')} · `}
        {quoted(order.buyersName, t.language)}
      </span>
      <AgePill order={order} lane={lane} />
    </header>
  );
}
