import { useState } from 'react';
import { quoted } from '#platform/shared/quoted.ts';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { amountText } from './floor-words.ts';

type Payments = Bill['payments'];
const stateOf = ({ sums, payments }: Bill) => ({ due: sums.due, payments: payments.length });

/** Whether the bill is another than the one whose sum was looked at, and who took money for it since. */
export function useBillNews(bill: Bill, busy: boolean) {
  const [seen, setSeen] = useState(() => stateOf(bill));
  const now = stateOf(bill);
  const changed = !busy && (seen.due !== now.due || seen.payments !== now.payments);
  return { changed, payments: bill.payments.slice(seen.payments), see: () => setSeen(now) };
}

type Props = { readonly bill: Bill; readonly payments: Payments; readonly goOn: () => void };

/** In the place of the button that takes money: what somebody else did meanwhile, and what is left. */
export function SettleNews({ bill, payments, goOn }: Props) {
  const t = usePortalTablesTexts();
  const { time } = useZoneTimes();
  const money = (amount: number) => amountText(amount, bill.currency, t);
  const taken = payments.filter(({ kind }) => kind === 'payment');
  return (
    <>
      <div role="alert">
        {taken.map((one) => (
          <p key={`${one.at}-${one.by}-${one.amount}`} className="field__error panel-problem">
            {t('news.taken', {
              // Who paid online is a guest.
              name: (one.method === 'online' ? quoted(one.by, t.language) : one.by) || t('problem.somebody'),
              amount: money(one.amount),
              how: t(`how.${one.method}`),
              time: time(one.at),
            })}
          </p>
        ))}
        <p className="field__error panel-problem">{t('news.left', { amount: money(bill.sums.due) })}</p>
      </div>
      <button type="button" className="button button--ink button--large button--block" onClick={goOn}>
        {t('news.go_on')}
      </button>
    </>
  );
}
