import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';
import { usePassport } from './avoids.ts';
import { namedOrders, readSaidLate, sentBefore, settleSaidLate } from './said-late.ts';
import { useTellKitchens } from './tell-kitchens.ts';

/** On the order's own page: its kitchen does not know of an allergy that was said after it was sent. It stays until somebody was told. */
export function OrderSaidLate({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const [saidAt, setSaidAt] = useState(readSaidLate);
  const isAllergic = Object.values(usePassport().avoids).includes('allergy');
  const told = (at: number): void => {
    settleSaidLate(at);
    setSaidAt(null);
    // The button goes: the keyboard goes on from the top.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const { tell, isBusy, untold } = useTellKitchens(order.storeId, told);
  // All of them: who says that it was told is asked about no other of them again.
  const orders = saidAt === null || !isAllergic ? [] : sentBefore(order.storeId, saidAt);
  if (saidAt === null || !orders.includes(order.number)) return null;
  return (
    <div className="notice notice--wine said-late" role="alert">
      <Icon name="circle-alert" />
      <span>
        {untold.length > 0 ? t('confirmation.said_failed', namedOrders(untold)) : t('confirmation.said_late', namedOrders(orders))}
      </span>
      <button type="button" className="notice__action" aria-disabled={isBusy || undefined} onClick={() => tell(saidAt)}>
        {t('confirmation.said_tell')}
      </button>
      <button type="button" className="notice__action" onClick={() => told(saidAt)}>
        {t('confirmation.said_told')}
      </button>
    </div>
  );
}
