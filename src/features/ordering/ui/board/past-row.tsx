import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { DELIVERY } from '#domain/methods.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { isReason } from '#domain/reasons.ts';
import { fromAmount } from '#domain/money.ts';
import { quoted } from '#platform/shared/quoted.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { asksOf, type Ask, type Mine } from './asks.ts';
import { useFloorNames } from './floor-names.tsx';
import { orderMoney } from './money-words.ts';
import { paymentKey } from './payment-line.tsx';
import { useHandMoney } from './use-hand-money.ts';
import { lineName, optionsOf, tableInWords } from './line-words.ts';
import { allergenNames } from './allergen-names.ts';
import './past-row.css';

type Props = { readonly order: SavedOrder; readonly ask: (order: SavedOrder, what: Ask) => void; readonly mine: Mine };

const STATES = {
  [ORDER_STATUS.placed]: 'state.placed',
  [ORDER_STATUS.accepted]: 'state.accepted',
  [ORDER_STATUS.preparing]: 'state.preparing',
  [ORDER_STATUS.ready]: 'state.ready',
  [ORDER_STATUS.served]: 'state.served',
  [ORDER_STATUS.completed]: 'state.completed',
  [ORDER_STATUS.rejected]: 'state.rejected',
  [ORDER_STATUS.cancelled]: 'state.cancelled',
} as const;
const stateOf = (status: number) => STATES[status as keyof typeof STATES] ?? 'state.placed';

/** Untouched, in hand, or done. */
function toneOf(status: number): 'honey' | 'sea' | 'olive' | 'wine' {
  if (isStopped(status)) return 'wine';
  if (status === ORDER_STATUS.placed) return 'honey';
  return status < ORDER_STATUS.ready ? 'sea' : 'olive';
}

/** An order of the past: a line that opens to all there is to know and do about it. */
export function PastRow({ order, ask, mine }: Props) {
  const t = usePortalTexts();
  const { dayAndTime } = useZoneTimes();
  const [open, setOpen] = useState(false);
  const floors = useFloorNames();
  const where = order.deliveryMethod === DELIVERY.collection ? t('ticket.collection') : tableInWords(order, floors, t);
  return (
    <li className="past-row">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <b className="num">#{order.number}</b>
        <span className="past-row__who">
          {quoted(order.buyersName, t.language)}
          <small>
            {where} · <span className="num">{dayAndTime(order.placedAt)}</span>
          </small>
        </span>
        <span className={`badge badge--${toneOf(order.orderStatus)}`}>{t(stateOf(order.orderStatus))}</span>
        <span className="past-row__money">
          <b className="num">{orderMoney(fromAmount(order.orderAmount), order, t.language)}</b>
          <small>{t(paymentKey(order))}</small>
        </span>
        <ChevronDown className="icon" aria-hidden />
      </button>
      {open && <PastDetails order={order} ask={ask} mine={mine} />}
    </li>
  );
}

function PastDetails({ order, ask, mine }: Props) {
  const t = usePortalTexts();
  return (
    <div className="past-row__body">
      {order.statusReason !== '' && (
        <p className="past-row__reason">{isReason(order.reasonKey) ? t(`reason.${order.reasonKey}`) : order.statusReason}</p>
      )}
      {order.avoids.length > 0 && (
        <p className="past-row__reason">
          {t('ticket.allergy')}: {allergenNames(order.avoids, t)}
        </p>
      )}
      {order.note !== '' && (
        <p className="past-row__note">
          {t('ticket.note')}: {quoted(order.note, t.language)}
        </p>
      )}
      <ul>
        {order.order.map((line) => (
          <li key={line.id}>
            <span>
              <span className="num">{line.quantity}</span> × {lineName(line, t.language)}
              {line.chosen.length > 0 && <small>{optionsOf(line, t.language)}</small>}
              {line.note !== '' && <small className="past-row__note">{quoted(line.note, t.language)}</small>}
            </span>
            <span className="num">{orderMoney(fromAmount(line.lineTotal), order, t.language)}</span>
          </li>
        ))}
      </ul>
      <HandMoneyList order={order} />
      <p className="past-row__asks">
        {asksOf(order, mine).map((what) => (
          <button
            key={what}
            type="button"
            className={`button button--small ${what === 'stop' ? 'button--danger' : ''}`}
            onClick={() => ask(order, what)}
          >
            {what === 'stop'
              ? t(order.orderStatus === ORDER_STATUS.placed ? 'ticket.reject' : 'ticket.cancel')
              : t(`ticket.${what}`, { table: order.table })}
          </button>
        ))}
      </p>
    </div>
  );
}

/** Who took and handed back what, and when. */
function HandMoneyList({ order }: { readonly order: SavedOrder }) {
  const t = usePortalTexts();
  const { dayAndTime } = useZoneTimes();
  const { data } = useHandMoney(order);
  if (!data || data.settlements.length === 0) return null;
  return (
    <ul className="past-row__money-log">
      {data.settlements.map((entry) => (
        <li key={entry._id}>
          <span>
            {t(`money.${entry.kind}_${entry.method}`)}
            <small>
              <span className="num">{dayAndTime(entry.at)}</span>
              {entry.by !== '' && ` · ${entry.by}`}
              {entry.reason !== '' && ` · ${isReason(entry.reason) ? t(`reason.${entry.reason}`) : entry.reason}`}
            </small>
          </span>
          <span className="num">
            {entry.kind === 'refund' && '−'}
            {orderMoney(fromAmount(entry.amount), order, t.language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
