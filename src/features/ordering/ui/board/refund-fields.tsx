import { useId, useState } from 'react';
import { toAmount } from '#domain/money.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { REFUND_REASONS, reasonKept } from '#domain/reasons.ts';
import { typedCents } from '#domain/money-parts.ts';
import { TextField } from '#platform/ui/text-field.tsx';
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

/** What is chosen of the money of an order that goes back, and how it is sent. */
export function useRefund(order: SavedOrder, done: () => void, first: How = 'all') {
  const t = usePortalTexts();
  const left = kept(order);
  const [wish, setHow] = useState<How>(first);
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
  // Of an order whose dishes cannot go back one by one, all of it.
  const how = wish === 'dishes' && rows.length === 0 ? 'all' : wish;
  const [handBack] = useState(handBacker);
  const isDone = (stands: SavedOrder) => stands.refunded > refunded;
  const ask = (said: Parameters<typeof handBack>[1]) => handBack(order._id, said);
  const byHand = useOrderCall(order, { ask, isDone, done, once: true });
  const byProvider = useOnlineRefund(order, done);
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
    const said = {
      amount: part && amount !== null ? toAmount(amount) : null,
      reason: reasonKept(reason.trim(), (key) => t(`reason.${key}`)),
    };
    const portions = how === 'dishes' && { portions: chosen.map(({ line, quantity }) => ({ line, quantity })) };
    if (online) byProvider.send({ ...said, ...portions });
    else byHand.send({ ...said, refunded, method, ...portions });
  };
  const choice = {
    order,
    online,
    how,
    setHow,
    whole,
    most,
    rows,
    dishes,
    part,
    typed,
    setTyped,
    method,
    setPicked,
    reason,
    setReason,
    tried,
    wrong,
    problem,
  };
  return { choice, online, busy: busy || isLoading, run };
}

/** All that is left, certain dishes, or an amount, with the reason. */
export function RefundFields({ choice }: { readonly choice: ReturnType<typeof useRefund>['choice'] }) {
  const t = usePortalTexts();
  const id = useId();
  const {
    order,
    online,
    how,
    setHow,
    whole,
    most,
    rows,
    dishes,
    part,
    typed,
    setTyped,
    method,
    setPicked,
    reason,
    setReason,
    tried,
    wrong,
    problem,
  } = choice;
  return (
    <>
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
    </>
  );
}
