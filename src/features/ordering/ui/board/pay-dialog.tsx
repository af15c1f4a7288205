import { useState } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { takeByHand } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { isPartPaid, leftToPay, orderMoney } from './money-words.ts';
import { DialogProblem, MethodChoice } from './dialog-parts.tsx';
import { useOrderCall } from './use-order-call.ts';

/** Staff took what was left to pay: in which way. Who and when the server writes down, and that nobody else took it meanwhile. */
export function PayDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const [method, setMethod] = useState<HandMethod>(order.paymentMethod === PAYMENT.cardAtTable ? 'card' : 'cash');
  const left = leftToPay(order);
  const take = (body: BodyOf<typeof takeByHand>) =>
    call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order._id }, body });
  const { send, busy, problem } = useOrderCall(order, take, close);
  const money = (amount: number) => orderMoney(fromAmount(amount), order, t.language);
  return (
    <Dialog
      title={t('pay.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      {...(left > 0 && {
        confirm: { label: t('pay.confirm'), look: 'button--olive', busy, run: () => send({ method, amount: toAmount(left) }) },
      })}
    >
      <p className="pay-amount num">{orderMoney(left, order, t.language)}</p>
      {isPartPaid(order) && (
        <p className="dialog-hint num">{t('pay.part', { taken: money(order.taken), total: money(order.orderAmount) })}</p>
      )}
      {left > 0 ? <MethodChoice value={method} choose={setMethod} /> : <p className="dialog-hint">{t('ticket.paid')}</p>}
      <DialogProblem text={problem} />
    </Dialog>
  );
}
