import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { RefundFields, useRefund } from './refund-fields.tsx';

/** Money handed back: all that is left, certain dishes, or an amount, with the reason. What was paid online goes back through its provider. */
export function RefundDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const { choice, online, busy, run } = useRefund(order, close);
  return (
    <Dialog
      title={t('refund.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t(online ? 'refund.send' : 'refund.confirm'), look: 'button--wine', busy, run }}
    >
      <RefundFields choice={choice} />
    </Dialog>
  );
}
