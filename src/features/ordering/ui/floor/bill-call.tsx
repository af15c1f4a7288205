import { fromAmount } from '#domain/money.ts';
import type { HandMethod } from '#domain/hand-money.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { isAway } from '#platform/browser/kept.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import type { Place } from '../../visit-contract.ts';
import { useBill, useFloor } from './use-floor.ts';
import { useRequestDone } from './use-request-done.ts';
import { useSettle } from './use-settle.ts';

type Props = { readonly venueId: string; readonly request: Place & { readonly _id: string } };
const METHODS = ['cash', 'card'] as const;

/** A table that asks for its bill: what it comes to, how its guests said they would pay, and taking it with one tap. */
export function BillCall({ venueId, request }: Props) {
  const t = usePortalTexts();
  const { tables } = useFloor(venueId);
  const { bill, take } = useBill(venueId, request);
  const { done } = useRequestDone(venueId);
  const { settle, busy, error, again } = useSettle({ venueId, at: undefined }, (answer) => {
    take(answer.bill);
    done(request);
  });
  const visit = tables.find(({ floor, table }) => floor === request.floor && table === request.table)?.visit;
  if (!bill) return null;
  const amount = bill.sums.due;
  const money = moneyText(fromAmount(amount), bill.currency, t.language);
  if (amount === 0) return <small className="bill-call">{t('requests.bill_paid')}</small>;
  const ways: readonly HandMethod[] = visit?.method ? [visit.method] : METHODS;
  const failed = (why: Error) => {
    if (isAway(why)) return t('dialog.no_answer');
    const { by, amount: taken } = why instanceof CallFailed && why.code === 'already_taken' ? why.details : {};
    if (typeof by !== 'string' || typeof taken !== 'number') return t('requests.bill_changed');
    const sum = moneyText(fromAmount(taken), bill.currency, t.language);
    return t('requests.bill_taken', { name: by || t('refused.somebody'), amount: sum });
  };
  const takeAll = (method: HandMethod) => {
    if (!bill.visit || busy) return;
    const what = bill.rounds.filter(({ due }) => due > 0).map(({ order }) => ({ order: order._id, lines: null }));
    settle({ visit: bill.visit._id, wish: { what, amount, method, tip: 0, tipTo: null, given: null } });
  };
  return (
    <span className="bill-call">
      <span role="status">
        {bill.settling.map(({ _id, name }) => (
          <small key={_id}>{t('requests.settling', { name: name || t('refused.somebody') })}</small>
        ))}
      </span>
      {ways.map((method) => (
        <button
          key={method}
          type="button"
          className="button button--small button--olive num"
          disabled={busy}
          onClick={() => takeAll(method)}
        >
          {t(`requests.take_${method}`, { amount: money })}
        </button>
      ))}
      <span role="alert">{(again || error) && <small className="assist__failed">{error ? failed(error) : t('dialog.slow')}</small>}</span>
    </span>
  );
}
