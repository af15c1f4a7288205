import { useEffect } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { PaymentPartProps } from '../payer.ts';
import { goToProvider, payerWith } from './pay-calls.ts';

/** Paid on the provider's own page: nothing to fill in here. */
export function ProviderNote({ method, onPayer }: PaymentPartProps) {
  const t = usePaymentsTexts();
  useEffect(() => {
    onPayer(
      payerWith(
        () => Promise.resolve(true),
        (what) => goToProvider(what, null, t),
      ),
    );
    return () => onPayer(null);
  }, [onPayer, t]);
  const jcc = method.value === PAYMENT.jccForm;
  return (
    <div className="pay-card">
      {jcc && <p className="field__label">{t('pay.to_jcc')}</p>}
      <p className="notice">
        <Icon name="lock" />
        <span>
          {t(jcc ? 'pay.to_jcc_why' : 'pay.to_paypal')} {method.test && <b>{t('pay.test')}</b>}
        </span>
      </p>
    </div>
  );
}
