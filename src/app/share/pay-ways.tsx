import { useId } from 'react';
import { ONLINE_CARDS, PAYMENT } from '#domain/methods.ts';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { PaymentsKey } from '#texts/keys.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';

const WAYS: Readonly<Record<number, PaymentsKey>> = {
  [PAYMENT.cardForm]: 'share.card_form',
  [PAYMENT.stripe]: 'share.wallet',
  [PAYMENT.payPal]: 'share.paypal',
  [PAYMENT.jccForm]: 'share.jcc',
  [PAYMENT.gatewayForm]: 'share.viva',
};

type Props = {
  readonly methods: readonly OfferedMethod[];
  readonly method: OfferedMethod | null;
  readonly onChoose: (method: OfferedMethod) => void;
};

/** In which way: to a guest several are a card. The venue's first is that, as at checkout, and the others are there for who looks for one. */
export function PayWays({ methods, method, onChoose }: Props) {
  const t = usePaymentsTexts();
  const id = useId();
  const [card, ...others] = methods.filter(({ value }) => ONLINE_CARDS.has(value));
  const way = (one: OfferedMethod) => (
    <label key={one.value}>
      <input type="radio" name={id} checked={method?.value === one.value} onChange={() => onChoose(one)} />
      {t(others.length > 0 && one === card ? 'share.card' : (WAYS[one.value] ?? 'share.card'))}
    </label>
  );
  return (
    <fieldset className="share-page__ways">
      <legend className="field__label">{t('share.how')}</legend>
      {methods.filter((one) => !others.includes(one)).map(way)}
      {others.length > 0 && (
        <details open={others.some((one) => one === method) || undefined}>
          <summary>{t('share.more_ways')}</summary>
          {others.map(way)}
        </details>
      )}
    </fieldset>
  );
}
