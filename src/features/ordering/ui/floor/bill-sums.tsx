import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { amountText } from './floor-words.ts';

/** Ordered and tips, less what was sent back and paid, is what is to be paid: always all of it. */
export function BillSums({ bill }: { readonly bill: Bill }) {
  const t = usePortalTablesTexts();
  const { time } = useZoneTimes();
  const { sums, currency, payments } = bill;
  const money = (amount: number) => amountText(amount, currency, t);
  const row = (words: string, amount: string, open = false) => (
    <div className={open ? 'leader bill__open' : 'leader'} key={words}>
      <dt>{words}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
  const last = payments.findLast(({ kind }) => kind === 'payment');
  const paid = last && payments.filter(({ kind }) => kind === 'payment').length === 1 ? last : null;
  return (
    <dl className="bill__sum">
      {row(t('sum.ordered'), money(sums.ordered))}
      {sums.tips > 0 && row(t('sum.tips'), money(sums.tips))}
      {sums.sentBack > 0 && row(t('sum.sent_back'), `−${money(sums.sentBack)}`)}
      {sums.paid > 0 &&
        row(paid ? t('sum.paid_once', { how: t(`how.${paid.method}`), time: time(paid.at) }) : t('sum.paid'), `−${money(sums.paid)}`)}
      {row(t('sum.due'), money(sums.due), true)}
    </dl>
  );
}
