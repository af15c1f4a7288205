import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { quoted } from '#platform/shared/quoted.ts';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import '#platform/ui/dialog-box.css';
import type { SavedOrder } from '../../contract.ts';
import { RefundFields, useRefund } from '../board/refund-fields.tsx';
import { QuickChoice } from './quick-choice.tsx';

type Props = { readonly orders: readonly [SavedOrder, ...SavedOrder[]]; readonly done: () => void };

/** Where all was paid online: the dishes of the order at once, and of several orders which of them. */
export function OnlineBack({ orders, done }: Props) {
  const t = usePortalTablesTexts();
  const [id, setId] = useState(orders[0]._id);
  const order = orders.find(({ _id }) => _id === id) ?? orders[0];
  const words = ({ number, buyersName }: SavedOrder) => t('back.paid_online', { number, name: quoted(buyersName, t.language) });
  return (
    <>
      {orders.length === 1 ? (
        <p>{words(order)}</p>
      ) : (
        <QuickChoice label={t('back.which')} value={order._id} options={orders.map((one) => [one._id, words(one)])} choose={setId} />
      )}
      <OneBack key={order._id} order={order} done={done} />
    </>
  );
}

function OneBack({ order, done }: { readonly order: SavedOrder; readonly done: () => void }) {
  const portal = usePortalTexts();
  const { choice, busy, run } = useRefund(order, done, 'dishes');
  return (
    <>
      <RefundFields choice={choice} />
      <button
        type="button"
        className="button button--wine button--large button--block"
        disabled={busy}
        aria-busy={busy || undefined}
        onClick={run}
      >
        <Undo2 className="icon" aria-hidden />
        {portal('refund.send')}
      </button>
    </>
  );
}
