import check from 'icon-paths:check';
import { aMonthOf, planMoney, PLANS, priceOf, savingOf, type PlanPrice } from '#domain/plan.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-frame.tsx';

export const PLAN_ICONS = { check };
const START = '/login?accountType=store';

type Props = {
  readonly t: Texts<SiteKey>;
  readonly heading: 'h1' | 'h2';
  readonly prices: readonly PlanPrice[];
};

/** The three plans, and the switch between monthly and annual prices. */
export function Plans({ t, heading, prices }: Props) {
  const Title = heading;
  const percent = savingOf(prices);
  return (
    <section className="section pricing" id="pricing">
      <div className="wrap">
        <div className="pricing__head">
          <Title className="section__title">{t('pricing.title')}</Title>
          <fieldset className="segmented billing" data-billing>
            <legend className="visually-hidden">{t('pricing.billing')}</legend>
            <label>
              <input type="radio" name="billing" value="monthly" defaultChecked />
              {t('pricing.monthly')}
            </label>
            <label>
              <input type="radio" name="billing" value="annual" />
              {t('pricing.annual')} {percent > 0 && <span className="badge badge--olive">{t('pricing.saving', { percent })}</span>}
            </label>
          </fieldset>
        </div>
        <div className="plans">
          {PLANS.map((plan) => (
            <PlanCard key={plan.name} t={t} plan={plan} prices={prices} below={heading === 'h1' ? 'h2' : 'h3'} />
          ))}
        </div>
        <p className="plans__note">{t('pricing.note')}</p>
      </div>
    </section>
  );
}

type CardProps = {
  readonly t: Texts<SiteKey>;
  readonly plan: (typeof PLANS)[number];
  readonly prices: readonly PlanPrice[];
  readonly below: 'h2' | 'h3';
};

function PlanCard({ t, plan: { tier, name }, prices, below }: CardProps) {
  const Name = below;
  const main = name === 'professional';
  const sales = name === 'enterprise';
  const [month, year] = [priceOf(prices, tier, 'month'), priceOf(prices, tier, 'year')];
  return (
    <article className={`plan${main ? ' plan--main' : ''}`}>
      {main && <span className="plan__flag">{t('pricing.popular')}</span>}
      <Name>{t(`pricing.${name}`)}</Name>
      {month || year ? (
        <>
          <Price t={t} price={month ?? year} look="plan__monthly" />
          <Price t={t} price={year ?? month} look="plan__annual" />
        </>
      ) : (
        <p className="plan__price">{t('pricing.on_request')}</p>
      )}
      <p className="muted">{t(`pricing.${name}_for`)}</p>
      <ul>
        {(['pricing.all', `pricing.${name}_team`, ...(sales ? (['pricing.enterprise_last'] as const) : [])] as const).map((line) => (
          <li key={line}>
            <SiteIcon name="check" />
            {t(line)}
          </li>
        ))}
      </ul>
      <a
        className={`button button--block button--large${main ? ' button--primary' : ''}`}
        href={sales ? '/contact' : `${START}&plan=${tier}`}
      >
        {t(sales ? 'pricing.sales' : 'pricing.start')}
        {!sales && <span className="visually-hidden">: {t(`pricing.${name}`)}</span>}
      </a>
    </article>
  );
}

/** By the month, as it is paid. */
const Price = ({ t, price, look }: { readonly t: Texts<SiteKey>; readonly price: PlanPrice | undefined; readonly look: string }) =>
  price && (
    <p className={`plan__price num ${look}`}>
      <b>{planMoney(aMonthOf(price), LOCALES[t.language])}</b>{' '}
      {t(price.every === 'month' ? 'pricing.per_month' : 'pricing.per_month_annual')}
    </p>
  );
