import { add, fromAmount } from '#domain/money.ts';
import { call } from '#platform/browser/api.ts';
import { wallClock } from '#platform/shared/wall-clock.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { BillShare, letGo, VisitBill } from '../../together-contract.ts';

/** Where a share is paid on the phone, and its receipt read; without a share the receipt of the whole table. */
export const sharePage = (visit: string, share?: string): string => `/share/${visit}${share === undefined ? '' : `/${share}`}`;

type Props = { readonly bill: VisitBill; readonly share: BillShare; readonly show: (bill: VisitBill) => void };

/** What the waiter was asked to take of me, until it is paid. */
export function MyAsk({ bill, share, show }: Props) {
  const t = useTogetherTexts();
  const { _id, amount, tip, method, state, until } = share;
  const sum = moneyText(add(fromAmount(amount), fromAmount(tip)), bill.currency, t.language);
  const free = () => {
    const params = { visit: bill.visit._id, share: _id };
    // Where it did not get through it is still asked for, and the button is still there.
    call<typeof letGo>('POST', '/api/visits/:visit/shares/:share/free', { params }).then(show, () => undefined);
  };
  return (
    <section className="together__asked">
      <p role="status">
        {state === 'lapsed' && method !== 'online'
          ? t('together.lapsed', { amount: sum })
          : t(`together.asked_${method}`, { amount: sum, time: wallClock(until, bill.timeZone, t.language) })}
      </p>
      {method === 'online' && (
        <a className="button button--primary button--block" href={sharePage(bill.visit._id, _id)}>
          {t('together.go_on')}
        </a>
      )}
      <button type="button" className="button button--block" onClick={free}>
        {t('together.let_go')}
      </button>
    </section>
  );
}
