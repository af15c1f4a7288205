import type { Cents } from '#domain/money.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { Price } from './price.tsx';

/** The amounts of an order, in cents. */
export type Amounts = {
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  readonly rewardSavingsCents: Cents;
  readonly tipCents: Cents;
  readonly totalCents: Cents;
  /** The dishes it is the sum of, in the order of the cart; absent where nobody knows them any more. */
  readonly lines?: readonly LineAmount[];
};
export type LineAmount = { readonly itemId: string; readonly name: string; readonly quantity: number; readonly lineCents: Cents };

/** Subtotal, Discount, Rewards Savings, Tip where there is one, Total; `code` is the promotion that the discount comes from. */
export function PriceBreakdown({ priced, code }: { readonly priced: Amounts; readonly code: string }) {
  const t = useCheckoutTexts();
  return (
    <dl className="price-breakdown">
      <div className="leader">
        <dt>{t('checkout.subtotal')}</dt>
        <dd>
          <Price cents={priced.subtotalCents} />
        </dd>
      </div>
      <Saving cents={priced.discountCents}>
        {t('checkout.discount')} {code !== '' && <span className="badge badge--olive">{code}</span>}
      </Saving>
      <Saving cents={priced.rewardSavingsCents}>{t('checkout.reward_savings')}</Saving>
      {priced.tipCents > 0 && (
        <div className="leader">
          <dt>{t('checkout.tip_row')}</dt>
          <dd>
            <Price cents={priced.tipCents} />
          </dd>
        </div>
      )}
      <div className="leader price-breakdown__total">
        <dt>{t('checkout.total')}</dt>
        <dd>
          <Price cents={priced.totalCents} />
        </dd>
      </div>
    </dl>
  );
}

function Saving({ cents, children }: { readonly cents: Cents; readonly children: React.ReactNode }) {
  return (
    <div className={cents > 0 ? 'leader price-breakdown__save' : 'leader'}>
      <dt>{children}</dt>
      <dd>
        {cents > 0 && '−'}
        <Price cents={cents} />
      </dd>
    </div>
  );
}
