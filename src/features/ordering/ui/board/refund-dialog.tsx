import { useId, useState } from 'react';
import { toAmount } from '#domain/money.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { typedCents } from '#domain/money-parts.ts';
import { TextField } from '#platform/ui/text-field.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { SavedOrder } from '../../contract.ts';
import { handBacker } from './asked-once.ts';
import { kept, likelyBack, orderMoney, paidOnline } from './money-words.ts';
import { DialogProblem, MethodChoice, ReasonField, Suggestions } from './dialog-parts.tsx';
import { RefundDishes, useDishesBack } from './refund-dishes.tsx';
import { useHandMoney } from './use-hand-money.ts';
import { useOnlineRefund } from './use-online-refund.ts';
import { useOrderCall } from './use-order-call.ts';

const HOW = ['all', 'dishes', 'part'] as const;
type How = (typeof HOW)[number];

/** Money handed back: all that is left, certain dishes, or an amount, with the reason. What was paid online goes back through its provider. */
export function RefundDialog({ order, close }: { readonly order: SavedOrder; readonly close: () => void }) {
  const t = usePortalTexts();
  const id = useId();
  const left = kept(order);
  const [how, setHow] = useState<How>('all');
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<HandMethod | null>(null);
  const [reason, setReason] = useState('');
  // As it was then: an answer that was lost moves the order on, and money must not go back twice.
  const [refunded] = useState(order.refunded);
  const [tried, setTried] = useState(false);
  const online = paidOnline(order);
  const { data: byHandSoFar, isLoading } = useHandMoney(order, !online);
  // What is proposed hangs on it: nobody hands money back by a way that changes under the finger.
  const method = picked ?? likelyBack(order, byHandSoFar?.settlements ?? []);
  const dishes = useDishesBack(order, !online);
  const { rows, chosen } = dishes;
  const [handBack] = useState(handBacker);
  const isDone = (stands: SavedOrder) => stands.refunded > refunded;
  const ask = (wish: Parameters<typeof handBack>[1]) => handBack(order._id, wish);
  const byHand = useOrderCall(order, { ask, isDone, done: close, once: true });
  const byProvider = useOnlineRefund(order, close);
  const { busy, problem } = online ? byProvider : byHand;
  const amount = typedCents(typed);
  const part = how === 'part';
  const wrong = (part && (amount === null || amount <= 0 || amount > left)) || (how === 'dishes' && chosen.length === 0);
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
    const portions = how === 'dishes' && { portions: chosen.map(({ line, quantity }) => ({ line, quantity })) };
    if (online) byProvider.send({ ...wish, ...portions });
    else byHand.send({ ...wish, refunded, method, ...portions });
  };
  return (
    <Dialog
      title={t('refund.title', { number: order.number })}
      close={close}
      keep={t('dialog.close')}
      confirm={{ label: t(online ? 'refund.send' : 'refund.confirm'), look: 'button--wine', busy: busy || isLoading, run }}
    >
      <fieldset className="method-choice">
        <legend className="field__label">{t('refund.how_much')}</legend>
        <div className="segmented">
          {HOW.filter((value) => value !== 'dishes' || rows.length > 0).map((value) => (
            <label key={value}>
              <input type="radio" name={id} checked={how === value} onChange={() => setHow(value)} />
              <span>{value === 'all' ? whole : t(value === 'part' ? 'refund.part' : 'refund.dishes')}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {how === 'dishes' && <RefundDishes order={order} dishes={dishes} missing={tried && wrong} />}
      {part && (
        <TextField
          label={t('refund.amount', { currency: order.currency })}
          numeric
          value={typed}
          error={tried && wrong ? t('refund.amount_wrong', { most }) : undefined}
          onValue={setTyped}
        />
      )}
      {online ? <p className="dialog-hint">{t('refund.online')}</p> : <MethodChoice value={method} choose={setPicked} />}
      <ReasonField
        label={t('refund.reason')}
        value={reason}
        missing={tried && reason.trim() === '' ? t('refund.reason_missing') : null}
        change={setReason}
      />
      <Suggestions label={t('stop.quick')} texts={REFUND_REASONS.map((key) => t(`reason.${key}`))} choose={setReason} />
      <DialogProblem text={problem} />
    </Dialog>
  );
}
