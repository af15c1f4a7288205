import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { heldMore } from '#domain/guarantee.ts';
import { add, fromAmount, toAmount, ZERO, type Cents } from '#domain/money.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { Failure } from '#platform/shared/said-failure.ts';
import { WhatAndWhy } from '#platform/ui/what-and-why.tsx';
import type { paymentOptions } from '#features/payments/contract.ts';
import type { HoldNow } from '#features/payments/hold-contract.ts';
import type { Payer } from '#features/payments/payer.ts';
import { checkHold, givingHold, letHoldGo } from '#features/payments/ui/hold-calls.ts';
import { PaymentPart } from '#features/payments/ui/payment-part.tsx';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';

type Props = {
  readonly visit: string;
  /** What an order needs more, in the currency's unit; null: the venue's amount. */ readonly more: number | null;
};

/** A card that guarantees a table's bill: what is agreed to in plain words, the card, and what became of it. */
export function HoldPage({ visit, more }: Props) {
  const t = usePaymentsTexts();
  const client = useQueryClient();
  const key = ['hold', visit];
  const asked = useQuery({
    queryKey: key,
    queryFn: () => checkHold(visit),
    retry: (times, error) => times < 3 && !(error instanceof CallFailed && error.status === 404),
  });
  useEffect(() => void (document.title = `${t('hold.title')} · Parea`), [t]);
  const { data } = asked;
  if (!data)
    return (
      <main className="share-page">
        {asked.isError ? (
          <p className="notice" role="alert">
            {t(asked.error instanceof CallFailed && asked.error.status === 404 ? 'hold.missing' : 'share.failed')}
          </p>
        ) : (
          <p role="status">{t('pay.loading')}</p>
        )}
      </main>
    );
  const show = (now: HoldNow) => client.setQueryData(key, now);
  return (
    <main className="share-page">
      <h1>{t('hold.title')}</h1>
      <p className="muted">{t('share.at', { venue: data.venue.title, table: data.table })}</p>
      <Stands now={data} visit={visit} onChange={show} />
      <Agreement key={data.mine?._id} {...{ visit, more, show }} now={data} />
      {history.length > 1 && (
        <button type="button" className="button button--block" onClick={() => history.back()}>
          {t('hold.back')}
        </button>
      )}
      <a className="button button--quiet button--block" href={`/store/?id=${data.venue.number}`}>
        {t('share.menu')}
      </a>
    </main>
  );
}

const moneyIn = (now: HoldNow, t: ReturnType<typeof usePaymentsTexts>) => (cents: Cents) => moneyText(cents, now.currency, t.language);

/** What became of the last one that this phone gave. */
function Stands({ now, visit, onChange }: { readonly now: HoldNow; readonly visit: string; readonly onChange: (now: HoldNow) => void }) {
  const t = usePaymentsTexts();
  const [failed, setFailed] = useState(false);
  const money = moneyIn(now, t);
  const { mine, guarantee } = now;
  if (!mine || mine.state === 'asked' || mine.state === 'dropped') return null;
  const said = mine.state === 'charging' || mine.state === 'releasing' ? 'hold.under_way' : (`hold.is_${mine.state}` as const);
  const isFree = mine.state === 'held' && guarantee?.open === 0;
  const release = () => letHoldGo(visit).then(onChange, () => setFailed(true));
  return (
    <>
      <p className="notice" role="status">
        {t(said, { amount: money(fromAmount(mine.amount)), hours: mine.hours })}
        {mine.share !== null && (
          <>
            {' '}
            <a href={`/share/${visit}/${mine.share}`}>{t('hold.receipt')}</a>
          </>
        )}
      </p>
      {isFree && (
        <button type="button" className="button button--block" onClick={() => void release()}>
          {t('hold.let_go')}
        </button>
      )}
      <div role="alert">{failed && <p className="notice notice--wine">{t('share.failed')}</p>}</div>
    </>
  );
}

type AgreementProps = Props & { readonly now: HoldNow; readonly show: (now: HoldNow) => void };

/** What is held, when it is charged or let go, and what happens to who leaves without paying: said before anybody agrees. */
function Agreement({ visit, more, now, show }: AgreementProps) {
  const t = usePaymentsTexts();
  const money = moneyIn(now, t);
  const { guarantee, mine } = now;
  const asks = guarantee?.asks;
  const isHeld = mine?.state === 'held';
  const [open, setOpen] = useState(!isHeld);
  const [payer, setPayer] = useState<Payer | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const options = useQuery({
    queryKey: ['payment-options', now.venue.number],
    queryFn: ({ signal }) =>
      call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', {
        params: { id: String(now.venue.number) },
        signal: inTimeFor(signal),
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!guarantee || !asks) return null;
  const method = options.data?.methods.find(({ kind }) => kind === 'card');
  if (options.data && !method) return <p className="notice">{t('hold.none')}</p>;
  if (!open)
    return (
      <button type="button" className="button button--block" onClick={() => setOpen(true)}>
        {t('hold.more')}
      </button>
    );
  const step = { amountCents: fromAmount(asks.amount), hours: asks.hours };
  const held = heldMore(step, more === null ? ZERO : fromAmount(more)) ?? step.amountCents;
  const amount = toAmount(held);
  const agree = async (): Promise<void> => {
    if (!payer || !method || busy) return;
    setBusy(true);
    setFailure(null);
    if (!(await payer.check())) return setBusy(false);
    const result = await payer.payFor(givingHold(visit, { amount, hours: asks.hours, method: method.value }));
    setBusy(false);
    if (result.kind === 'paid') return show(result.order);
    if (result.kind !== 'leaving') setFailure(result);
  };
  return (
    <>
      <ul className="share-page__terms">
        <li>{t.rich('hold.held', { amount: money(held), b: (words) => <b key="b">{words}</b> })}</li>
        <li>{t('hold.limit', { limit: money(add(fromAmount(guarantee.limit), held)) })}</li>
        <li>{t('hold.released')}</li>
        <li>{t('hold.charged', { hours: asks.hours, amount: money(held) })}</li>
        <li>{t('hold.bank')}</li>
      </ul>
      {method && <PaymentPart isHold method={method} amountCents={held} currency={now.currency} onPayer={setPayer} />}
      <div role="alert">
        {failure && (
          <div className="notice notice--wine">
            <WhatAndWhy failure={failure} />
          </div>
        )}
      </div>
      <button
        type="button"
        className="button button--primary button--large button--block num"
        disabled={busy || !payer}
        onClick={() => void agree()}
      >
        {busy ? t('hold.busy') : t('hold.agree', { amount: money(held) })}
      </button>
    </>
  );
}
