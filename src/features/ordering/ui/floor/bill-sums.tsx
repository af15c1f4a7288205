import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Bill } from '../../visit-contract.ts';
import { amountText } from './floor-words.ts';

/** Menu prices less what came off them, and tips, less what was sent back and what was paid and stays here, is what is to be paid. A payment stands as it was, also when some of it was given back. */
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
  const once = (kind: 'payment' | 'refund') => {
    const all = payments.filter((one) => one.kind === kind);
    // One payment over several rounds is an entry of each.
    return all.every(({ method, at }) => method === all[0]?.method && at === all[0]?.at) ? (all[0] ?? null) : null;
  };
  const paid = once('payment');
  return (
    <dl className="bill__sum">
      {sums.off.length > 0 && row(t('sum.menu'), money(sums.menu))}
      {sums.off.map(({ by, code, amount }) => row(t(`sum.off_${by}`, { code }), `−${money(amount)}`))}
      {row(t('sum.ordered'), money(sums.ordered))}
      {sums.tips > 0 && row(t('sum.tips'), money(sums.tips))}
      {sums.sentBack > 0 && row(t('sum.sent_back'), `−${money(sums.sentBack)}`)}
      {sums.came > 0 &&
        row(paid ? t('sum.paid_once', { how: t(`how.${paid.method}`), time: time(paid.at) }) : t('sum.paid'), `−${money(sums.came)}`)}
      {sums.handedBack > 0 && row(t('sum.handed_back'), money(sums.handedBack))}
      {row(t('sum.due'), money(sums.due), true)}
    </dl>
  );
}
