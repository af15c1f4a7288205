import { useState } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { fromAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { takeByHand } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { orderMoney } from './money-words.ts';
import { DialogProblem, MethodChoice } from './dialog-parts.tsx';
import { useOrderCall } from './use-order-call.ts';

/** Staff took the money: in which way. Who and when the server writes down. */
export function PayDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const [method, setMethod] = useState<HandMethod>(order.paymentMethod === PAYMENT.cardAtTable ? 'card' : 'cash');
  const take = (body: BodyOf<typeof takeByHand>) =>
    call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order._id }, body });
  const { send, busy, problem } = useOrderCall(order, take, close);
  return (
    <Dialog
      title={t('pay.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t('pay.confirm'), look: 'button--olive', busy, run: () => send({ method }) }}
    >
      <p className="pay-amount num">{orderMoney(fromAmount(order.orderAmount), order, t.language)}</p>
      <MethodChoice value={method} choose={setMethod} />
      <DialogProblem text={problem} />
    </Dialog>
  );
}
