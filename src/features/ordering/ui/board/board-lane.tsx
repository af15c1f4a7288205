import { memo } from 'react';
import type { Lane } from '#domain/order-status.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import type { Moving } from './board.ts';
import { OrderTicket, type TicketActions } from './order-ticket.tsx';
import './board-lane.css';

type Props = TicketActions & {
  readonly lane: Lane;
  readonly orders: readonly SavedOrder[];
  readonly moving: Moving;
  readonly waiting: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly arrived: ReadonlySet<string>;
};

export const BoardLane = memo(function BoardLane({ lane, orders, moving, waiting, left, arrived, ...actions }: Props) {
  const t = usePortalTexts();
  return (
    <section className="board__column" aria-labelledby={`lane-${lane}`} data-lane={lane}>
      <h2 id={`lane-${lane}`} tabIndex={-1}>
        {t(`board.lane_${lane}`)}
        <span className="num" aria-hidden>
          {orders.length}
        </span>
        <span className="visually-hidden">{t('board.lane_count', { count: orders.length })}</span>
      </h2>
      {orders.length === 0 && <p className="board__empty">{t(`board.lane_${lane}_empty`)}</p>}
      <ul>
        {orders.map((order) => (
          <OrderTicket
            key={order._id}
            order={order}
            lane={lane}
            moving={(moving.has(order._id) && !waiting.has(order._id)) || left.has(order._id)}
            waits={waiting.has(order._id)}
            arrived={arrived.has(order._id)}
            {...actions}
          />
        ))}
      </ul>
    </section>
  );
});
