import { useId, useState } from 'react';
import { cents, fromAmount, toAmount } from '#domain/money.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { typedCents } from '#domain/money-parts.ts';
import { call } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import type { BodyOf } from '#platform/shared/endpoint.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { refundOrder } from '../../board-contract.ts';
import type { SavedOrder } from '../../contract.ts';
import { kept, orderMoney, paidOnline } from './money-words.ts';
import { DialogProblem, DialogStands, MethodChoice, ReasonField, Suggestions } from './dialog-parts.tsx';
import { useOnlineRefund } from './use-online-refund.ts';
import { useOrderCall } from './use-order-call.ts';

/** Money handed back: all that is left, or a part, with the reason. What was paid online goes back through its provider. */
export function RefundDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const id = useId();
  const left = kept(order);
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<HandMethod>('cash');
  const [reason, setReason] = useState('');
  // As it was then: an answer that was lost moves the order on, and money must not go back twice.
  const [refunded] = useState(order.refunded);
  const [tried, setTried] = useState(false);
  const online = paidOnline(order);
  const handBack = (body: BodyOf<typeof refundOrder>) =>
    call<typeof refundOrder>('POST', '/api/orders/:id/refund', { params: { id: order._id }, body, signal: inTime() });
  const isDone = (stands: SavedOrder) => stands.refunded > refunded;
  const byHand = useOrderCall(order, { ask: handBack, isDone, done: close });
  const byProvider = useOnlineRefund(order, close);
  const { busy, problem, lost, now } = online ? byProvider : byHand;
  // Known to have gone back: sent again it would be another refund.
  const stands = lost === 'done' && now ? now.refunded : null;
  const amount = typedCents(typed);
  const wrong = part && (amount === null || amount <= 0 || amount > left);
  const most = orderMoney(left, order, t.language);
  // What went back through a provider already is the payment's affair; the server sends what is left of it.
  const whole = online && order.paymentStatus === 'part_refunded' ? t('refund.all_left') : t('refund.all', { amount: most });
  const run = () => {
    setTried(true);
    if (wrong || reason.trim() === '') return;
    const wish = {
      amount: part && amount !== null ? toAmount(amount) : null,
      reason: reasonKept(reason.trim(), (key) => t(`reason.${key}`)),
    };
    if (online) byProvider.send(wish);
    else byHand.send({ ...wish, refunded, method });
  };
  return (
    <Dialog
      title={t('refund.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      {...(stands === null && { confirm: { label: t(online ? 'refund.send' : 'refund.confirm'), look: 'button--wine', busy, run } })}
    >
      <fieldset className="method-choice">
        <legend className="field__label">{t('refund.how_much')}</legend>
        <div className="segmented">
          {[false, true].map((value) => (
            <label key={String(value)}>
              <input type="radio" name={id} checked={part === value} onChange={() => setPart(value)} />
              <span>{value ? t('refund.part') : whole}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {part && (
        <TextField
          label={t('refund.amount', { currency: order.currency })}
          numeric
          value={typed}
          error={tried && wrong ? t('refund.amount_wrong', { most }) : undefined}
          onValue={setTyped}
        />
      )}
      {online ? <p className="dialog-hint">{t('refund.online')}</p> : <MethodChoice value={method} choose={setMethod} />}
      <ReasonField
        label={t('refund.reason')}
        value={reason}
        missing={tried && reason.trim() === '' ? t('refund.reason_missing') : null}
        change={setReason}
      />
      <Suggestions label={t('stop.quick')} texts={REFUND_REASONS.map((key) => t(`reason.${key}`))} choose={setReason} />
      <WentBack order={order} before={refunded} stands={stands} />
      <DialogProblem text={problem} />
    </Dialog>
  );
}

type WentBackProps = { readonly order: SavedOrder; readonly before: number; readonly stands: number | null };

/** What went back though its answer was lost; `stands` null: nothing, as far as is known. */
function WentBack({ order, before, stands }: WentBackProps) {
  const t = usePortalTexts();
  if (stands === null) return <DialogStands text={null} />;
  const total = fromAmount(stands);
  const amount = cents(total - fromAmount(before));
  return (
    <DialogStands
      text={t('stands.refunded', { amount: orderMoney(amount, order, t.language), total: orderMoney(total, order, t.language) })}
    />
  );
}
