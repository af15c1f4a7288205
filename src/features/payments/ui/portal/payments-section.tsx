import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { fromAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { LoadingPart } from '#platform/ui/loading-part.tsx';
import { moneyText } from '#platform/ui/money.tsx';
import { Pages, usePages } from '#platform/ui/pages.tsx';
import { PartFailed } from '#platform/ui/part-failed.tsx';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { usePortalPaymentsTexts } from '#texts/area-contexts.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { CredentialState, paymentSettings } from '../../contract.ts';
import { ProviderCard } from './provider-card.tsx';
import './portal-payments.css';

/** The keys and the troubles, for the settings. */
export function PaymentsSection({ venue }: { readonly venue: { readonly _id: string; readonly title: string } }) {
  const t = usePortalPaymentsTexts();
  const client = useQueryClient();
  const key = ['payments', venue._id];
  const settings = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<typeof paymentSettings>('GET', '/api/venues/:id/payments', { params: { id: venue._id }, signal: inTimeFor(signal) }),
  });
  if (settings.isError && !settings.data)
    return <PartFailed text={t('load_failed')} again={t('again')} busy={settings.isFetching} retry={() => void settings.refetch()} />;
  if (!settings.data) return <LoadingPart words={t('loading')} />;
  const { providers, problems } = settings.data;
  const took = (state: CredentialState): void =>
    void client.setQueryData<typeof settings.data>(
      key,
      (before) => before && { ...before, providers: before.providers.map((one) => (one.provider === state.provider ? state : one)) },
    );
  return (
    <>
      {problems.length === 0 ? (
        <p className="card payments-part payments-part--well">
          <Check className="icon" aria-hidden />
          {t('problems_none')}
        </p>
      ) : (
        <section className="card payments-part" aria-label={t('problems')}>
          <h2>{t('problems')}</h2>
          <Problems problems={problems} />
        </section>
      )}
      <p className="muted">
        {t('intro', { venue: venue.title })} {t('enable_hint')}
      </p>
      {providers.map((state) => (
        <ProviderCard key={state.provider} venueId={venue._id} state={state} onState={took} />
      ))}
    </>
  );
}

type Problem = AnswerOf<typeof paymentSettings>['problems'][number];

/** Payments that need somebody. */
function Problems({ problems }: { readonly problems: readonly Problem[] }) {
  const t = usePortalPaymentsTexts();
  const say = usePortalTexts();
  const { shown, list, paging } = usePages<Problem, HTMLUListElement>(problems, { size: 25 });
  return (
    <>
      <ul ref={list} className="payments-problems" tabIndex={-1} aria-label={t('problems')}>
        {shown.map((problem) => (
          <li key={`${problem.order} ${problem.reference} ${problem.problem}`}>
            <b>{t('problem_order', { number: problem.number, provider: problem.provider, reference: problem.reference })}</b>
            <span>
              {problem.problem.startsWith('mismatch')
                ? t('problem.mismatch')
                : t('problem.refund', { amount: moneyText(fromAmount(problem.amount), problem.currency, t.language) })}
            </span>
          </li>
        ))}
      </ul>
      <Pages paging={paging} say={say} />
    </>
  );
}
