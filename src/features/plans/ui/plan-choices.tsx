import { PLANS } from '#domain/plan.ts';
import { usePortalPlanTexts } from '#texts/area-contexts.ts';
import type { VenuePlan } from '../contract.ts';

const TEAMS = { starter: 'team_of_5', professional: 'team_of_20', enterprise: 'team_unlimited' } as const;

/** The plans there are, which of them is the venue’s, and the way to another. */
export function PlanChoices({ plan }: { readonly plan: VenuePlan }) {
  const t = usePortalPlanTexts();
  const { tier: now, over, wanted } = plan;
  return (
    <section className="card panel" aria-labelledby="plan-choices">
      <h2 id="plan-choices">{t('plans_title')}</h2>
      {wanted !== null && wanted !== now && <p className="notice">{t('wanted', { plan: t(`tier_${wanted}`) })}</p>}
      <p>{t('by_hand')}</p>
      <ul className="plan-page__choices">
        {PLANS.map(({ tier, name, monthly, annual }) => (
          <li key={tier} className="plan-choice" data-mine={tier === now || undefined}>
            <h3>
              {t(`tier_${tier}`)} {tier === now && !over && <span className="badge badge--olive">{t('current')}</span>}
              {tier === wanted && tier !== now && <span className="badge badge--honey">{t('wanted_flag')}</span>}
            </h3>
            <p className="num">{t('monthly', { price: monthly })}</p>
            <p className="num muted">{t('annual', { price: annual })}</p>
            <p>{t(TEAMS[name])}</p>
            <a className="button" href="/contact" aria-label={t('write_of', { plan: t(`tier_${tier}`) })}>
              {t('write')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
