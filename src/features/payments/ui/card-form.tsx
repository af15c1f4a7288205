import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useId, useRef, useState } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import { toMinorUnits } from '#domain/payment-status.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { PaymentPartProps } from '../payer.ts';
import { mountCard, mountPayment, type Mounted } from './card-elements.ts';
import { stripeFor } from './load-stripe.ts';
import { clientSecretOf, notStarted, paidOr } from './pay-calls.ts';

type Loaded = { readonly stripe: Stripe; readonly elements: StripeElements; readonly mounted: Mounted };

/** A card in the provider's own fields: three of them for method 0, the one element with its wallets for method 3. */
export function CardForm({ method, amountCents, currency, onPayer }: PaymentPartProps) {
  const t = usePaymentsTexts();
  const label = useId();
  const fields = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded | null>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const [complete, setComplete] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const amount = useRef({ amountCents, currency });
  amount.current = { amountCents, currency };
  const { language } = t;

  useEffect(() => {
    let gone = false;
    setState('loading');
    const load = async (): Promise<void> => {
      const stripe = await stripeFor(method, language);
      if (gone || !fields.current) return;
      const mount = method.value === PAYMENT.cardForm ? mountCard : mountPayment;
      const { amountCents: cents, currency: code } = amount.current;
      const elements =
        method.value === PAYMENT.cardForm
          ? stripe.elements()
          : stripe.elements({ mode: 'payment', amount: toMinorUnits(cents, code) ?? cents, currency: code.toLowerCase() });
      const mounted = mount(elements, fields.current, (change) => {
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
  }, [method, language, attempt]);

  useEffect(() => {
    if (method.value !== PAYMENT.cardForm)
      loaded.current?.elements.update({ amount: toMinorUnits(amountCents, currency) ?? amountCents, currency: currency.toLowerCase() });
  }, [method, amountCents, currency, state]);

  const ready = state === 'there' && complete;
  useEffect(() => {
    onPayer({
      ready,
      async check() {
        const there = loaded.current;
        if (!there) return false;
        if (method.value === PAYMENT.cardForm) return true;
        const { error } = await there.elements.submit();
        setWrong(error?.message ?? null);
        return !error;
      },
      async pay(order) {
        const there = loaded.current;
        if (!there) return { kind: 'failed', message: t('pay.init_failed') };
        let clientSecret: string;
        try {
          clientSecret = await clientSecretOf(order);
        } catch (error) {
          return notStarted(error, order, t);
        }
        try {
          const { error } = await there.mounted.confirm(there.stripe, clientSecret, order);
          if (error) return { kind: 'failed', message: t('pay.failed', { message: error.message ?? '' }) };
          return await paidOr(order, t('pay.broken'));
        } catch {
          return paidOr(order, t('pay.broken'));
        }
      },
    });
    return () => onPayer(null);
  }, [ready, method, onPayer, t]);

  return (
    <div role="group" aria-labelledby={label} className="pay-card">
      <p id={label} className="field__label">
        {t('pay.card')}
      </p>
      {method.test && (
        <p className="notice">
          <Icon name="info" />
          <span>
            <b>{t('pay.test')}</b> {t('pay.test_card')}
          </span>
        </p>
      )}
      <div ref={fields} className={method.value === PAYMENT.cardForm ? 'pay-form' : 'pay-element'} data-pay-fields="">
        {method.value === PAYMENT.cardForm && (
          <>
            <CardField name="number" label={t('pay.number')} />
            <CardField name="expiry" label={t('pay.expiry')} />
            <CardField name="cvv" label={t('pay.cvv')} />
          </>
        )}
      </div>
      {state === 'loading' && <p role="status">{t('pay.loading')}</p>}
      {state === 'failed' && (
        <p className="notice notice--wine" role="alert">
          <span>{t('pay.load_failed')}</span>
          <button type="button" className="notice__action" onClick={() => setAttempt((n) => n + 1)}>
            {t('pay.load_again')}
          </button>
        </p>
      )}
      <div role="alert">
        {wrong && (
          <p className="field__error">
            <Icon name="circle-alert" />
            {wrong}
          </p>
        )}
      </div>
    </div>
  );
}

/** Filled by the provider's script: what is typed in it is never ours. */
function CardField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      <div data-card={name} className="pay-slot" />
    </div>
  );
}
