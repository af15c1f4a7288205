import { useId } from 'react';
import { cents, toCents, type Cents } from '#domain/money.ts';
import { Modal } from '#platform/ui/modal.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { QuoteBody } from '../contract.ts';
import { Price, usePriceText } from './price.tsx';
import type { Amounts } from './price-breakdown.tsx';

type Props = {
  readonly shown: Amounts;
  readonly fresh: QuoteBody;
  /** The code that was sent with it. */
  readonly code: string;
  readonly onAccept: (orderAmount: number) => void;
  readonly onDecline: () => void;
};

const fromWire = (amount: number): Cents => toCents(amount) ?? cents(Math.round(amount * 100));

/** The server's price differs: what was shown, what it is now, and nothing ordered until the diner says so. */
export function PriceChanged({ shown, fresh, code, onAccept, onDecline }: Props) {
  const t = useCheckoutTexts();
  const price = usePriceText();
  const heading = useId();
  const rows = [
    [t('checkout.subtotal'), shown.subtotalCents, fromWire(fresh.subtotal)],
    [t('checkout.discount'), shown.discountCents, fromWire(fresh.discountAmount)],
    [t('checkout.reward_savings'), shown.rewardSavingsCents, fromWire(fresh.rewardSavings)],
    [t('checkout.total'), shown.totalCents, fromWire(fresh.orderAmount)],
  ] as const;
  const accept = (): void => onAccept(fresh.orderAmount);
  return (
    <Modal className="modal" labelledBy={heading} onClose={onDecline}>
      <header className="modal__head modal__head--plain">
        <h2 id={heading}>{t('checkout.changed_title')}</h2>
      </header>
      <div className="modal__body">
        <p>{t('checkout.changed_why')}</p>
        <dl className="price-breakdown">
          {rows.map(([label, before, now], index) => (
            <div key={label} className={index === rows.length - 1 ? 'leader price-breakdown__total' : 'leader'}>
              <dt>
                {label} {index === 1 && code !== '' && now > 0 && <span className="badge badge--olive">{code}</span>}
              </dt>
              <dd>
                {before !== now && (
                  <>
                    <s className="price-before">
                      <span className="visually-hidden">{t('checkout.changed_before')} </span>
                      <Price cents={before} />
                    </s>{' '}
                  </>
                )}
                <Price cents={now} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="modal__foot">
        <button type="button" className="button" onClick={onDecline}>
          {t('checkout.changed_decline')}
        </button>
        <button type="button" className="button button--primary" onClick={accept}>
          {t('checkout.changed_accept', { amount: price(fromWire(fresh.orderAmount)) })}
        </button>
      </footer>
    </Modal>
  );
}
