import { fromAmount } from '#domain/money.ts';
import { aMonthOf, planMoney, PLANS, priceOf, type PlanPrice } from '#domain/plan.ts';
import { LOCALES } from '#platform/shared/locales.ts';
import { usePortalPlanTexts } from '#texts/area-contexts.ts';
import type { VenuePlan } from '../contract.ts';
import type { ToStripe } from './plan-calls.ts';
import { usePlanDays } from './plan-days.ts';

const TEAMS = { starter: 'team_of_5', professional: 'team_of_20', enterprise: 'team_unlimited' } as const;

type Props = { readonly plan: VenuePlan; readonly stripe: ToStripe };

/** The plans there are, which of them is the venue’s, and the way to another: paid at Stripe, or asked of a person. */
export function PlanChoices({ plan, stripe }: Props) {
  const t = usePortalPlanTexts();
  const { tier: now, over, wanted, shop, paid, timeZone } = plan;
  const isPaid = paid !== null && paid.state !== 'over';
  const day = usePlanDays(timeZone);
  const first = shop?.firstPayment ?? null;
  // Once there is a plan, what was wished for at the beginning is answered.
  const asked = isPaid || now > 0 ? null : wanted;
  return (
    <section className="card panel" aria-labelledby="plan-choices">
      <h2 id="plan-choices">{t('plans_title')}</h2>
      {asked !== null && <p className="notice">{t('wanted', { plan: t(`tier_${asked}`) })}</p>}
      <p>{shop === null ? t('by_hand') : t(isPaid ? 'change_at_stripe' : 'by_stripe')}</p>
      {shop !== null && !isPaid && (
        <p className="plan-page__when">
          {first !== null
            ? t('first_later', { day: day(first) })
            : t(now === 0 && !over && plan.endsAt !== null ? 'first_soon' : 'first_now')}
        </p>
      )}
      {shop !== null && !isPaid && now > 0 && !over && <p>{t('replaces')}</p>}
      <ul className="plan-page__choices">
        {PLANS.map(({ tier, name }) => (
          <li key={tier} className="plan-choice" data-mine={tier === now || undefined}>
            <h3>
              {t(`tier_${tier}`)} {tier === now && !over && <span className="badge badge--olive">{t('current')}</span>}
              {tier === asked && <span className="badge badge--honey">{t('wanted_flag')}</span>}
            </h3>
            <Prices plan={plan} tier={tier} />
            <p>{t(TEAMS[name])}</p>
            <div className="plan-choice__ways">{!isPaid && <Ways plan={plan} tier={tier} stripe={stripe} />}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is paid each time; by the year what a month of it comes to as well. */
function Prices({ plan: { prices }, tier }: { readonly plan: VenuePlan; readonly tier: PlanPrice['tier'] }) {
  const t = usePortalPlanTexts();
  const told = prices.flatMap(({ amount, ...price }) =>
    price.tier === 0 ? [] : [{ ...price, tier: price.tier, cents: fromAmount(amount) }],
  );
  const [month, year] = [priceOf(told, tier, 'month'), priceOf(told, tier, 'year')];
  const write = (asked: Parameters<typeof planMoney>[0]) => planMoney(asked, LOCALES[t.language]);
  if (!month && !year) return <p className="muted">{t('on_request')}</p>;
  return (
    <>
      {month && <p className="num">{t('monthly', { price: write(month) })}</p>}
      {year && <p className="num muted">{t('annual', { price: write(year), month: write(aMonthOf(year)) })}</p>}
    </>
  );
}

function Ways({ plan: { shop, wanted }, tier, stripe }: Props & { readonly tier: (typeof PLANS)[number]['tier'] }) {
  const t = usePortalPlanTexts();
  const plan = t(`tier_${tier}`);
  const offers = shop?.offers.filter((offer) => offer.tier === tier) ?? [];
  if (offers.length === 0)
    return (
      <a className="button" href="/contact" aria-label={t('write_of', { plan })}>
        {t('write')}
      </a>
    );
  return offers.map((offer) => (
    <button
      key={offer.every}
      type="button"
      className={offer.every === 'month' && tier === wanted ? 'button button--primary' : 'button'}
      aria-label={t(`choose_${offer.every}_of`, { plan })}
      aria-disabled={stripe.busy || undefined}
      onClick={() => stripe.choose(offer)}
    >
      {t(`choose_${offer.every}`)}
    </button>
  ));
}
