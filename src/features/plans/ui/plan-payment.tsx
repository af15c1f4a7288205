import { CircleAlert } from 'lucide-react';
import { fromAmount } from '#domain/money.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePortalPlanTexts } from '#texts/area-contexts.ts';
import type { VenuePlan } from '../contract.ts';
import { useInvoices, type ToStripe } from './plan-calls.ts';
import { usePlanDays } from './plan-days.ts';

const REFUSALS = [
  'plan_not_sold',
  'plan_terms',
  'plan_running',
  'plan_busy',
  'plan_without_payment',
  'stripe_refused',
  'stripe_away',
  'not_allowed',
  'offline',
] as const;

/** Why Stripe’s page did not open. */
export function StripeTrouble({ error }: { readonly error: Error | null }) {
  const t = usePortalPlanTexts();
  const code = error instanceof CallFailed ? REFUSALS.find((known) => known === error.code) : undefined;
  return (
    <div role="alert">
      {error && (
        <p className="notice notice--wine">
          <CircleAlert className="icon" aria-hidden />
          {t(`refused_${code ?? 'other'}`)}
        </p>
      )}
    </div>
  );
}

type Props = { readonly venueId: string; readonly plan: VenuePlan; readonly stripe: ToStripe };

/** How the plan is paid, the way to where that is managed, and what was invoiced; nothing for who never paid. */
export function PlanPayment({ venueId, plan: { paid, timeZone }, stripe }: Props) {
  const t = usePortalPlanTexts();
  const day = usePlanDays(timeZone);
  if (paid === null) return null;
  return (
    <section className="card panel" aria-labelledby="plan-payment">
      <h2 id="plan-payment">{t('payment')}</h2>
      {paid.state === 'failing' ? (
        <p className="notice notice--wine">
          <CircleAlert className="icon" aria-hidden />
          {t('paid_failing')}
        </p>
      ) : (
        <p>
          {paid.state === 'running' && paid.renewsAt !== null
            ? t(paid.first ? 'paid_first' : 'paid_renews', { day: day(paid.renewsAt) })
            : t('paid_ends')}
        </p>
      )}
      <p className="plan-page__manage">
        <button type="button" className="button" aria-disabled={stripe.busy || undefined} onClick={stripe.manage}>
          {t('manage')}
        </button>
      </p>
      <Invoices venueId={venueId} day={day} />
    </section>
  );
}

function Invoices({ venueId, day }: { readonly venueId: string; readonly day: (at: string) => string }) {
  const t = usePortalPlanTexts();
  const { data, error } = useInvoices(venueId);
  if (!data) return <p className="muted">{t(error ? 'invoices_away' : 'invoices_wait')}</p>;
  if (data.invoices.length === 0) return <p className="muted">{t('invoices_none')}</p>;
  return (
    <>
      <h3 id="plan-invoices">{t('invoices')}</h3>
      <ul className="plan-page__invoices" aria-labelledby="plan-invoices">
        {data.invoices.map(({ number, at, amount, currency, paid, url }) => (
          <li key={number}>
            <span>{day(at)}</span>
            <span className="num">
              <Money cents={fromAmount(amount)} currency={currency} language={t.language} />
            </span>
            <span className="muted">{t(paid ? 'invoice_paid' : 'invoice_open')}</span>
            {url === null ? (
              <span>{number}</span>
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {t('invoice', { number })}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
