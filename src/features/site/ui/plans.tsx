import check from 'icon-paths:check';
import { PLANS } from '#domain/plan.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { SiteKey } from '#texts/keys.ts';
import { SiteIcon } from './site-frame.tsx';

export const PLAN_ICONS = { check };
const START = '/login?accountType=store';

/** The three plans, and the switch between monthly and annual prices. */
export function Plans({ t, heading }: { readonly t: Texts<SiteKey>; readonly heading: 'h1' | 'h2' }) {
  const Title = heading;
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
              {t('pricing.annual')} <span className="badge badge--olive">{t('pricing.saving')}</span>
            </label>
          </fieldset>
        </div>
        <div className="plans">
          {PLANS.map((plan) => (
            <PlanCard key={plan.name} t={t} plan={plan} below={heading === 'h1' ? 'h2' : 'h3'} />
          ))}
        </div>
        <p className="plans__note">{t('pricing.note')}</p>
      </div>
    </section>
  );
}

type CardProps = { readonly t: Texts<SiteKey>; readonly plan: (typeof PLANS)[number]; readonly below: 'h2' | 'h3' };

function PlanCard({ t, plan: { tier, name, monthly, annual }, below }: CardProps) {
  const Name = below;
  const main = name === 'professional';
  const sales = name === 'enterprise';
  return (
    <article className={`plan${main ? ' plan--main' : ''}`}>
      {main && <span className="plan__flag">{t('pricing.popular')}</span>}
      <Name>{t(`pricing.${name}`)}</Name>
      <p className="plan__price num plan__monthly">
        <b>${monthly}</b> {t('pricing.per_month')}
      </p>
      <p className="plan__price num plan__annual">
        <b>${annual}</b> {t('pricing.per_month_annual')}
      </p>
      <p className="muted">{t(`pricing.${name}_for`)}</p>
      <ul>
        {(['first', 'team', 'last'] as const).map((line) => (
          <li key={line}>
            <SiteIcon name="check" />
            {t(`pricing.${name}_${line}`)}
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
