import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import type { Promotion } from '#domain/promotion.ts';
import { LONGEST_PROMO_CODE } from '#domain/sizes.ts';
import type { Texts } from '#platform/shared/texts.ts';
import { call } from '#platform/browser/api.ts';
import type { sendVerificationEmail } from '#features/accounts/address-contract.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import { focusIt } from './checkout-focus.ts';
import { usePriceText } from './price.tsx';
import { keepsForm } from './keeps-form.ts';
import { isRefused, type CodeState } from './promo-check.ts';

type Props = {
  readonly promotions: readonly Promotion[];
  readonly code: string;
  readonly state: CodeState;
  readonly onChange: (code: string) => void;
};

/** The venue's running codes to choose from, and "Other" for one to type. */
export function PromoField({ promotions, code, state, onChange }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const [other, setOther] = useState(
    () => promotions.length === 0 || (code !== '' && promotions.every((promotion) => promotion.code !== code)),
  );
  const [asked, setAsked] = useState(false);
  // A code that holds goes along: nobody loses their discount by looking at the other way to say it.
  const toggle = (): void => {
    if (state.kind !== 'valid') onChange('');
    setAsked(true);
    setOther(!other);
  };
  const label = ({ code: name, type, amountCents, percent }: Promotion): string =>
    type === '%'
      ? t('checkout.promo_percent', { code: name ?? '', percent })
      : t('checkout.promo_amount', { code: name ?? '', amount: price(amountCents) });
  return (
    <div className="field">
      <label htmlFor="promo">{t(other ? 'checkout.promo_typed' : 'checkout.promo')}</label>
      <div className="promo-row">
        {other ? (
          <input
            id="promo"
            ref={asked ? focusIt : null}
            className="input"
            enterKeyHint="done"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST_PROMO_CODE}
            value={code}
            aria-describedby="promo-hint"
            aria-invalid={isWrong(state) || undefined}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={keepsForm}
          />
        ) : (
          <select
            id="promo"
            className="select"
            aria-describedby="promo-hint"
            value={code}
            onChange={({ target }) => onChange(target.value)}
          >
            <option value="">{t('checkout.promo_none')}</option>
            {promotions.map((promotion) => (
              <option key={promotion.id} value={promotion.code ?? ''}>
                {label(promotion)}
              </option>
            ))}
          </select>
        )}
        {/* Beside a typed code that holds it would stand where others have "Apply". */}
        {promotions.length > 0 && !(other && state.kind === 'valid') && (
          <button type="button" className="button" aria-pressed={other} onClick={toggle}>
            {t('checkout.promo_other')}
          </button>
        )}
      </div>
      <p id="promo-hint" className={isWrong(state) ? 'field__error' : 'field__hint'} role="status">
        {isWrong(state) && <Icon name="circle-alert" />}
        {(other || isRefused(state)) && wordsOf(state, t, price)}
      </p>
      {state.kind === 'needs_verified' && <SendLink />}
    </div>
  );
}

/** The mail that was never opened, once more. The button stays: what was not sent is tried again. */
function SendLink() {
  const t = useCheckoutTexts();
  const [said, setSaid] = useState<'promo_sending' | 'promo_sent' | 'promo_not_mailed' | 'promo_not_sent' | null>(null);
  const busy = said === 'promo_sending';
  const send = async (): Promise<void> => {
    setSaid('promo_sending');
    const answer = await call<typeof sendVerificationEmail>('POST', '/api/auth/send-verification-email').catch(() => null);
    setSaid(answer === null ? 'promo_not_sent' : answer.sent && !answer.mailed ? 'promo_not_mailed' : 'promo_sent');
  };
  return (
    <div className="promo-link">
      <button type="button" className="button button--small" aria-disabled={busy || undefined} onClick={() => busy || void send()}>
        {t('checkout.promo_send_link')}
      </button>
      <p className="field__hint" role="status">
        {said && t(`checkout.${said}`)}
      </p>
    </div>
  );
}

const isWrong = (state: CodeState): boolean => isRefused(state) || state.kind === 'too_many';

function wordsOf(state: CodeState, t: Texts<CheckoutKey>, price: (amount: Cents) => string): string | null {
  switch (state.kind) {
    case 'checking':
      return t('checkout.promo_checking');
    case 'valid':
      return t('checkout.promo_valid', { code: state.promotion.code ?? '' });
    case 'too_many':
      return t('checkout.promo_too_many', { minutes: state.minutes });
    case 'below_minimum':
      return t('checkout.promo_below_minimum', { minimum: price(state.minimumCents) });
    case 'unknown':
    case 'used_up':
    case 'held_by_unpaid':
    case 'person_limit':
    case 'needs_account':
    case 'needs_verified':
    case 'unseen':
      return t(`checkout.promo_${state.kind}`);
    default:
      return null;
  }
}
