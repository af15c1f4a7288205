import type { ReactNode } from 'react';
import { daysLeft } from '#domain/plan.ts';
import { datesIn } from '#platform/shared/dates.ts';
import { usePortalPlanTexts } from '#texts/area-contexts.ts';
import type { VenuePlan } from '../contract.ts';
import { usePlan, useStripe } from './plan-calls.ts';
import { PlanPayment, StripeTrouble } from './plan-payment.tsx';
import { PlanChoices } from './plan-choices.tsx';
import './plan.css';

type Props = {
  readonly venue: { readonly _id: string; readonly title: string };
  readonly loading: ReactNode;
  readonly failed: (error: unknown, retry: () => void) => ReactNode;
};

/** What the venue is on, what happens when that ends, and what there is to choose. */
export function PlanPage({ venue, loading, failed }: Props) {
  const t = usePortalPlanTexts();
  const { data: plan, error, refetch } = usePlan(venue._id);
  const stripe = useStripe(venue._id, plan?.shop?.firstPayment ?? null);
  if (error && !plan) return failed(error, () => void refetch());
  if (!plan) return loading;
  return (
    <div className="plan-page">
      <header className="portal-head">
        <div>
          <p className="muted">{venue.title}</p>
          <h1>{t('title')}</h1>
        </div>
      </header>
      {plan.plans ? (
        <>
          <div>
            {plan.shop?.pretended && <p className="notice">{t('pretended')}</p>}
            <StripeTrouble error={stripe.error} />
          </div>
          <Yours plan={plan} />
          <PlanPayment venueId={venue._id} plan={plan} stripe={stripe} />
          <PlanChoices plan={plan} stripe={stripe} />
          <AtTheEnd />
        </>
      ) : (
        <section className="card panel" aria-labelledby="plan-none">
          <h2 id="plan-none">{t('off_title')}</h2>
          <p>{t('off')}</p>
        </section>
      )}
    </div>
  );
}

function Yours({ plan }: { readonly plan: VenuePlan }) {
  const t = usePortalPlanTexts();
  const { people, limit } = plan.team;
  return (
    <section className="card panel" aria-labelledby="plan-yours">
      <h2 id="plan-yours">{t('yours')}</h2>
      <p className="plan-page__name">{t(`tier_${plan.tier}`)}</p>
      <p data-over={plan.over || undefined}>
        <Until plan={plan} />
      </p>
      <ul className="plan-page__points">
        <li>{limit === null ? t('team_any', { people }) : t('team', { people, limit })}</li>
        <li>{t('has_all')}</li>
      </ul>
    </section>
  );
}

/** Until when, by the days of the venue: what ends at midnight ran through the day before. */
function Until({ plan: { endsAt, over, now, timeZone, paid } }: { readonly plan: VenuePlan }) {
  const t = usePortalPlanTexts();
  if (endsAt === null) return t(paid !== null && paid.state !== 'over' ? 'while_paid' : 'open');
  const end = new Date(endsAt);
  const day = datesIn(t.language, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(end.getTime() - 1);
  return over ? t('ended', { day }) : t('runs', { day, days: daysLeft(end, Date.parse(now), timeZone) });
}

const STAYS = ['guests', 'menu', 'people', 'figures'] as const;
const ENDS = ['people', 'webhooks', 'venues'] as const;

/** What an end means, before it comes. */
function AtTheEnd() {
  const t = usePortalPlanTexts();
  return (
    <section className="card panel" aria-labelledby="plan-end">
      <h2 id="plan-end">{t('end_title')}</h2>
      <div className="plan-page__two">
        <div>
          <h3>{t('goes_on')}</h3>
          <ul className="plan-page__points">
            {STAYS.map((name) => (
              <li key={name}>{t(`stays_${name}`)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{t('ends')}</h3>
          <ul className="plan-page__points">
            {ENDS.map((name) => (
              <li key={name}>{t(`ends_${name}`)}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
