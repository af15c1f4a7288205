import { useMemo } from 'react';
import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { nameOf } from './people.ts';
import { tablesFact } from './tables-together.tsx';
import { useNews } from './use-news.ts';

/** Which tables are one now, who came there, who pays and who paid, for who listens to the bill; nothing of oneself, which the page answers anyway. */
export function BillNews({ bill }: { readonly bill: VisitBill }) {
  const t = useTogetherTexts();
  const facts = useMemo(() => {
    const said = new Map<string, string>([tablesFact(bill.visit, t)]);
    for (const { _id } of bill.people)
      if (_id !== bill.me) said.set(`at:${_id}`, t('together.came', { name: nameOf(_id, bill, t) || t('together.somebody') }));
    for (const { _id, person, state, amount } of bill.shares) {
      if (person === bill.me || (state !== 'held' && state !== 'paid')) continue;
      const name = nameOf(person, bill, t) || t('together.somebody');
      const sum = moneyText(fromAmount(amount), bill.currency, t.language);
      said.set(`${state}:${_id}`, t(state === 'paid' ? 'together.has_paid' : 'together.is_paying', { name, amount: sum }));
    }
    return said;
  }, [bill, t]);
  return (
    <p className="visually-hidden" role="status">
      {useNews(facts)}
    </p>
  );
}
