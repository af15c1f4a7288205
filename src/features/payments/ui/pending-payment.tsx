import { useCallback, useEffect, useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import { UNPAID_FOR_MS } from '#domain/payment-status.ts';
import { call } from '#platform/browser/api.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import type { Failure } from '#platform/shared/said-failure.ts';
import { WhatAndWhy } from '#platform/ui/what-and-why.tsx';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import type { abandonPayment, OfferedMethod, paymentOptions } from '../contract.ts';
import type { Payable, Payer, PayResult } from '../payer.ts';
import { cameBackUnpaid, checkNow } from './pay-calls.ts';
import { PaymentPart } from './payment-part.tsx';

export type PendingProps = {
  readonly order: SavedOrder;
  readonly onOrder: (order: SavedOrder) => void;
  /** The order is closed, and the guest wants to choose again. */
  readonly onAnother: (order: SavedOrder) => void;
  /** The order is closed, and the guest wants nothing of it now. */
  readonly onGivenUp: (order: SavedOrder) => void;
};

/** A notice may be late, or lost: we ask as well, this often. Milliseconds. */
const ASK_EVERY = 4_000;

/** An order that waits for its money: after a reload, in a second tab, or back from the provider's page. */
export function PendingPayment({ order, onOrder, onAnother, onGivenUp }: PendingProps) {
  const t = usePaymentsTexts();
  // The order's cookies say whose it is.
  const payable: Payable = { ...order, accessToken: null };
  const method = useMethod(order);
  const [payer, setPayer] = useState<Payer | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(() => cameBackUnpaid(t));
  useAsking(payable, onOrder);
  const amountCents = fromAmount(order.orderAmount);

  const pay = async (): Promise<void> => {
    if (!payer || busy) return;
    setBusy(true);
    setFailure(null);
    if (!(await payer.check())) return setBusy(false);
    const result: PayResult = await payer.pay(payable);
    if (result.kind === 'paid') return onOrder(result.order);
    if (result.kind === 'leaving') return;
    setBusy(false);
    setFailure(result);
    if (result.kind === 'over') onOrder(await checkNow(payable).catch(() => order));
  };
  useEffect(() => {
    // Back out of the browser's memory, from the provider's page or in the midst of paying: only the server knows what became of it.
    const backAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && busy) location.reload();
    };
    addEventListener('pageshow', backAgain);
    return () => removeEventListener('pageshow', backAgain);
  }, [busy]);
  const end = async (then: (ended: SavedOrder) => void): Promise<void> => {
    setBusy(true);
    try {
      then(await call<typeof abandonPayment>('POST', '/api/orders/:id/payment/abandon', { params: { id: order._id } }));
    } catch {
      setBusy(false);
      setFailure({ message: t('pending.another_failed') });
      void checkNow(payable).then(onOrder, () => undefined);
    }
  };
  return (
    <section className="ticket pay-pending" aria-label={t('pending.title')}>
      <h2>{t('pending.title')}</h2>
      <p className="muted">
        {t('pending.text', {
          time: wallClock(Date.parse(order.placedAt) + UNPAID_FOR_MS, order.timeZone, t.language),
        })}
      </p>
      {method && <PaymentPart method={method} amountCents={amountCents} currency={order.currency} onPayer={setPayer} />}
      {method === null && <p className="notice">{t('pending.unavailable')}</p>}
      <div role="alert">
        {failure && (
          <div className="notice notice--wine">
            <Icon name="circle-alert" />
            <WhatAndWhy failure={failure} />
          </div>
        )}
      </div>
      <button
        type="button"
        className="button button--primary button--large button--block"
        disabled={busy || !payer}
        onClick={() => void pay()}
      >
        {busy
          ? t('pending.paying')
          : method?.kind === 'redirect'
            ? t('pending.again')
            : t('pending.pay', { amount: moneyText(amountCents, order.currency, t.language) })}
      </button>
      <button type="button" className="button button--block" disabled={busy} onClick={() => void end(onAnother)}>
        {t('pending.another')}
      </button>
      <button type="button" className="button button--quiet button--block" disabled={busy} onClick={() => void end(onGivenUp)}>
        {t('pending.give_up')}
      </button>
      <p className="muted pay-pending__hint">{t('pending.give_up_hint')}</p>
    </section>
  );
}

/** How this order is to be paid; undefined while nobody knows, null where it is not offered any more. */
function useMethod({ storeDBId, paymentMethod }: SavedOrder): OfferedMethod | null | undefined {
  const [method, setMethod] = useState<OfferedMethod | null | undefined>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', { params: { id: storeDBId }, signal: stop.signal }).then(
      ({ methods }) => setMethod(methods.find(({ value }) => value === paymentMethod) ?? null),
      () => undefined,
    );
    return () => stop.abort();
  }, [storeDBId, paymentMethod]);
  return method;
}

function useAsking(payable: Payable, onOrder: (order: SavedOrder) => void): void {
  const { _id } = payable;
  const ask = useCallback(async () => {
    const now = await checkNow(payable).catch(() => null);
    if (now && now.paymentStatus !== 'pending') onOrder(now);
    // oxlint-disable-next-line react/exhaustive-deps -- of one order
  }, [_id]);
  useEffect(() => {
    void ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && void ask(), ASK_EVERY);
    return () => clearInterval(timer);
  }, [ask]);
}
