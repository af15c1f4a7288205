import { useId } from 'react';
import { PAYMENT } from '#domain/methods.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import type { PaymentPartProps } from '../payer.ts';
import { useCard } from './use-card.ts';

/** A card in the provider's own fields: three of them for method 0, the one element with its wallets for method 3. */
export function CardForm(props: PaymentPartProps) {
  const { method } = props;
  const t = usePaymentsTexts();
  const label = useId();
  const { fields, state, wrong, again } = useCard(props);
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
          <button type="button" className="notice__action" onClick={again}>
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
