import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import { toMinorUnits } from '#domain/payment-status.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { Buying, PaymentPartProps, PayResult } from '../payer.ts';
import { mountCard, mountPayment, type Mounted } from './card-elements.ts';
import { stripeFor } from './load-stripe.ts';
import { notStarted, paidOr, payerWith } from './pay-calls.ts';

type Loaded = { readonly stripe: Stripe; readonly elements: StripeElements; readonly mounted: Mounted };
type Words = ReturnType<typeof usePaymentsTexts>;

/** The provider's card fields in `fields`, from loading to paying. */
export function useCard({ method, amountCents, currency, isHold = false, onPayer }: PaymentPartProps) {
  const t = usePaymentsTexts();
  const fields = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [complete, setComplete] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const { language } = t;
  const single = method.value !== PAYMENT.cardForm;
  const currencyCode = currency.toLowerCase();
  const amount = toMinorUnits(amountCents, currency) ?? amountCents;
  const first = useRef({ amount, currency: currencyCode });

  useEffect(() => {
    let gone = false;
    setState('loading');
    const load = async (): Promise<void> => {
      const stripe = await stripeFor(method, language);
      if (gone || !fields.current) return;
      const elements = single
        ? stripe.elements({
            mode: 'payment',
            allowedPaymentMethodTypes: ['card'],
            ...(isHold && { captureMethod: 'manual' }),
            ...first.current,
          })
        : stripe.elements();
      const mounted = (single ? mountPayment : mountCard)(elements, fields.current, (change) => {
        setComplete(change.complete);
        setWrong(change.message);
      });
      loaded.current = { stripe, elements, mounted };
      setState('there');
    };
    load().catch(() => !gone && setState('failed'));
    return () => {
      gone = true;
      loaded.current?.mounted.unmount();
      loaded.current = null;
      setComplete(false);
    };
  }, [method, language, single, isHold, attempt]);

  useEffect(() => {
    first.current = { amount, currency: currencyCode };
    if (single) void loaded.current?.elements.update({ amount, currency: currencyCode });
  }, [single, amount, currencyCode, state]);

  useEffect(() => {
    const check = () => checkCard(loaded.current, { fields: fields.current, isWhole: single || complete, setWrong, t });
    onPayer(payerWith(check, (what) => payByCard(loaded.current, what, t)));
    return () => onPayer(null);
  }, [complete, single, onPayer, t]);
  return { fields, state, wrong, again: () => setAttempt((n) => n + 1) };
}

type Checked = {
  readonly fields: HTMLElement | null;
  readonly isWhole: boolean;
  readonly setWrong: (to: (said: string | null) => string | null) => void;
  readonly t: Words;
};

/** What is empty or wrong gets the focus, and its message. */
async function checkCard(there: Loaded | null, { fields, isWhole, setWrong, t }: Checked): Promise<boolean> {
  if (!there) {
    fields?.closest('.pay-card')?.scrollIntoView({ block: 'nearest' });
    return false;
  }
  const { elements, mounted } = there;
  if (!isWhole) {
    const empty = mounted.focusEmpty();
    const fieldNames = new Intl.ListFormat(t.language).format(empty.map((name) => t(`pay.${name}`)));
    if (empty.length > 0) setWrong((said) => said ?? t('pay.card_missing', { field: fieldNames }));
    return empty.length === 0;
  }
  if (!mounted.checksItself) return true;
  const { error } = await elements.submit();
  setWrong(() => error?.message ?? null);
  if (error) mounted.focusEmpty();
  return !error;
}

/** The server says whether it is paid, whatever the script in the browser says. */
async function payByCard<Paid>(there: Loaded | null, what: Buying<Paid>, t: Words): Promise<PayResult<Paid>> {
  if (!there) return { kind: 'failed', message: t('pay.init_failed') };
  let clientSecret: string;
  try {
    clientSecret = await what.secret();
  } catch (error) {
    return notStarted(error, what, t);
  }
  try {
    const { error } = await there.mounted.confirm(there.stripe, clientSecret, what.returnUrl);
    if (error) return { kind: 'failed', message: t('pay.failed'), why: error.message, next: t('pay.next') };
  } catch {
    // What became of it, the server can find out.
  }
  return paidOr(what, t('pay.broken'));
}
