import { fromAmount } from '#domain/money.ts';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import { moneyText } from '#platform/ui/money.tsx';
import type { VisitBill } from '../../together-contract.ts';
import { Company } from './company.tsx';
import { paidBy } from './takers.ts';
import './our-table.css';

type Props = { readonly bill: VisitBill; /** What I am about to pay, in cents. */ readonly mine: number };

/** The bill as one bar that is always whole: who paid and who pays what, in their colours, what I choose, and what is open. */
export function BillBar({ bill, mine }: Props) {
  const t = useTogetherTexts();
  const { shares, people, sums } = bill;
  const colour = (id: string | null) => people.find(({ _id }) => _id === id)?.colour;
  const told = shares.filter(({ state }) => state === 'paid' || state === 'held');
  const due = fromAmount(sums.due);
  const held = fromAmount(sums.held);
  return (
    <div className="bill-bar">
      <p className="together__left num" role="status">
        {sums.due > 0 ? t('together.left', { amount: moneyText(due, bill.currency, t.language) }) : t('together.all_paid')}
      </p>
      <div className="bill-bar__all" aria-hidden="true">
        {told.map(({ _id, person, state, amount, back }) => (
          <i
            key={_id}
            data-colour={colour(person)}
            data-state={state}
            style={{ flexGrow: Math.max(0, fromAmount(amount) - fromAmount(back)) }}
          />
        ))}
        {mine > 0 && <i data-colour={colour(bill.me)} data-state="mine" style={{ flexGrow: mine }} />}
        <i data-state="open" style={{ flexGrow: Math.max(0, due - held - mine) }} />
      </div>
    </div>
  );
}

/** Nobody owes anything any more: everybody at their table, with what they paid. */
export function AllPaid({ bill }: { readonly bill: VisitBill }) {
  const t = useTogetherTexts();
  return (
    <Company
      people={bill.people.map((person) => ({ ...person, ready: paidBy(bill, person._id) > 0 }))}
      me={bill.me}
      t={t}
      under={({ _id }) => (paidBy(bill, _id) > 0 ? moneyText(paidBy(bill, _id), bill.currency, t.language) : '')}
    />
  );
}
