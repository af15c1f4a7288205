import { useState } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { fromAmount, toAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { takeByHand } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { isPartPaid, leftToPay, orderMoney } from './money-words.ts';
import { DialogProblem, DialogStands, MethodChoice } from './dialog-parts.tsx';
import { useOrderCall } from './use-order-call.ts';

/** Staff took what was left to pay: in which way. Who and when the server writes down, and that nobody else took it meanwhile. */
export function PayDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const [method, setMethod] = useState<HandMethod>(order.paymentMethod === PAYMENT.cardAtTable ? 'card' : 'cash');
  const take = (body: BodyOf<typeof takeByHand>) =>
    call<typeof takeByHand>('POST', '/api/orders/:id/settle', { params: { id: order._id }, body, signal: inTime() });
  const isDone = (stands: SavedOrder) => leftToPay(stands) === 0;
  const { send, busy, problem, lost, now, wish } = useOrderCall(order, { ask: take, isDone, done: close });
  const left = leftToPay(now ?? order);
  const money = (amount: number) => orderMoney(fromAmount(amount), order, t.language);
  // What was reached for stays in sight until it is known what became of it: nothing was paid for nothing.
  const sent = left === 0 || lost === 'unsure' ? fromAmount(wish?.amount ?? order.orderAmount) : left;
  return (
    <Dialog
      title={t('pay.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      {...(left > 0 && {
        confirm: { label: t('pay.confirm'), look: 'button--olive', busy, run: () => send({ method, amount: toAmount(left) }) },
      })}
    >
      <p className="pay-amount num">{orderMoney(sent, order, t.language)}</p>
      {isPartPaid(order) && (
        <p className="dialog-hint num">{t('pay.part', { taken: money(order.taken), total: money(order.orderAmount) })}</p>
      )}
      {left > 0 ? <MethodChoice value={method} choose={setMethod} /> : !lost && <p className="dialog-hint">{t('ticket.paid')}</p>}
      <DialogStands text={lost === 'done' ? t('stands.paid', { amount: orderMoney(sent, order, t.language) }) : null} />
      <DialogProblem text={problem} />
    </Dialog>
  );
}
