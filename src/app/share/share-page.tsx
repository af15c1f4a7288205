import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fromAmount } from '#domain/money.ts';
import type { OfferedMethod, paymentOptions } from '#features/payments/contract.ts';
import type { Payer } from '#features/payments/payer.ts';
import type { SharePaying } from '#features/payments/share-contract.ts';
import { PaymentPart } from '#features/payments/ui/payment-part.tsx';
import { cameBackUnpaid } from '#features/payments/ui/pay-calls.ts';
import { buyingShare, checkShare, giveUpShare } from '#features/payments/ui/share-calls.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTimeFor } from '#platform/browser/kept.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { Failure } from '#platform/shared/said-failure.ts';
import { WhatAndWhy } from '#platform/ui/what-and-why.tsx';
import type { PaymentsKey } from '#texts/keys.ts';
import { usePaymentsTexts } from '#texts/payment-contexts.ts';
import { PayWays } from './pay-ways.tsx';

type Props = { readonly visit: string; readonly share: string; readonly onPaid: () => void };

/** A notice may be late, or lost: we ask as well, this often. Milliseconds. */
const ASK_EVERY = 4_000;

/** One's own share of a table's bill: paid here, through a provider. */
export function SharePage({ visit, share, onPaid }: Props) {
  const t = usePaymentsTexts();
  const asked = useQuery({
    queryKey: ['share', share],
    queryFn: () => checkShare({ visit, share }),
    refetchInterval: ASK_EVERY,
    retry: (times, error) => times < 3 && !(error instanceof CallFailed && error.status === 404),
  });
  const { data } = asked;
  const [busy, setBusy] = useState(false);
  const isPaid = data?.state === 'paid' && data.money !== 'returning' && data.money !== 'returned';
  useEffect(() => void (document.title = `${t('share.title')} · Parea`), [t]);
  useEffect(() => {
    if (isPaid) onPaid();
  }, [isPaid, onPaid]);
  if (asked.isError && !data)
    return (
      <main className="share-page">
        <p className="notice" role="alert">
          {t(asked.error instanceof CallFailed && asked.error.status === 404 ? 'share.missing' : 'share.failed')}
        </p>
      </main>
    );
  if (!data)
    return (
      <main className="share-page">
        <p role="status">{t('pay.loading')}</p>
      </main>
    );
  const money = (amount: number) => moneyText(fromAmount(amount), data.currency, t.language);
  const toMenu = (
    <a className="button button--block" href={`/store/?id=${data.venue.number}`}>
      {t('share.menu')}
    </a>
  );
  const said = saidOf(data, busy);
  return (
    <main className="share-page">
      <h1>{t('share.title')}</h1>
      <p className="muted">{t('share.at', { venue: data.venue.title, table: data.table })}</p>
      <p className="share-page__sum num">
        {money(data.amount)}
        {data.tip > 0 && <small>{t('share.tip', { tip: money(data.tip) })}</small>}
      </p>
      <p role="status" className={said === 'share.held' ? 'muted' : 'notice'}>
        {t(said)}
      </p>
      {(data.state === 'held' || data.state === 'lapsed') && data.method === 'online' && (
        <PayShare paying={data} busy={busy} setBusy={setBusy} onChange={() => void asked.refetch()} />
      )}
      {toMenu}
    </main>
  );
}

/** Only what is so: while it is paid here, what became of the card before is no news any more. */
function saidOf({ state, money, method }: SharePaying, busy: boolean): PaymentsKey {
  if (money === 'returning' || money === 'returned') return `share.${money}`;
  if (state === 'freed') return 'share.freed';
  if (method !== 'online') return 'share.by_hand';
  if (money === 'asked') return 'share.waiting';
  if (state === 'lapsed') return 'share.lapsed';
  return money === 'declined' && !busy ? 'share.again' : 'share.held';
}

type PayShareProps = {
  readonly paying: SharePaying;
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
  readonly onChange: () => void;
};

/** Which way, its form, and the one button that says the very sum. */
function PayShare({ paying, busy, setBusy, onChange }: PayShareProps) {
  const t = usePaymentsTexts();
  const options = useQuery({
    queryKey: ['payment-options', paying.venue.number],
    queryFn: ({ signal }) =>
      call<typeof paymentOptions>('GET', '/api/venues/:id/payment-options', {
        params: { id: String(paying.venue.number) },
        signal: inTimeFor(signal),
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const methods = options.data?.methods ?? [];
  const [chosen, setChosen] = useState<OfferedMethod | null>(null);
  const method = chosen ?? methods[0] ?? null;
  const [payer, setPayer] = useState<Payer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(() => cameBackUnpaid(t));
  useEffect(() => {
    // Back out of the browser's memory, from the provider's page or in the midst of paying: only the server knows what became of it.
    const backAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && busy) location.reload();
    };
    addEventListener('pageshow', backAgain);
    return () => removeEventListener('pageshow', backAgain);
  }, [busy]);
  const pay = async (): Promise<void> => {
    if (!payer || !method || busy) return;
    setBusy(true);
    setFailure(null);
    if (!(await payer.check())) return setBusy(false);
    const result = await payer.payFor(buyingShare(paying, method.value));
    if (result.kind === 'leaving') return;
    setBusy(false);
    if (result.kind !== 'paid') setFailure(result);
    onChange();
  };
  const giveUp = async (): Promise<void> => {
    setBusy(true);
    await giveUpShare({ visit: paying.visit, share: paying._id }).catch(() => setFailure({ message: t('share.failed') }));
    setBusy(false);
    onChange();
  };
  if (options.data && methods.length === 0) return <p className="notice">{t('share.none')}</p>;
  const amountCents = fromAmount(paying.amount);
  // Who pays once more while a bank thinks may have paid twice.
  const isAsked = paying.money === 'asked';
  const said = failure ?? (paying.money === 'declined' && !busy ? { message: t('share.declined') } : null);
  return (
    <>
      {methods.length > 1 && <PayWays methods={methods} method={method} onChoose={setChosen} />}
      {method && <PaymentPart method={method} amountCents={amountCents} currency={paying.currency} onPayer={setPayer} />}
      <div role="alert">
        {said && (
          <div className="notice notice--wine">
            <WhatAndWhy failure={said} />
          </div>
        )}
      </div>
      <button
        type="button"
        className="button button--primary button--large button--block num"
        disabled={busy || isAsked || !payer}
        onClick={() => void pay()}
      >
        {busy ? t('share.paying') : t('share.pay', { amount: moneyText(amountCents, paying.currency, t.language) })}
      </button>
      <button type="button" className="button button--quiet button--block" disabled={busy || isAsked} onClick={() => void giveUp()}>
        {t('share.give_up')}
      </button>
    </>
  );
}
