import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { useTogetherTexts } from '#texts/together-contexts.ts';
import type { VisitBill } from '../../together-contract.ts';
import { nameOf } from './people.ts';

/** How much the table may have open, whose cards guarantee it, and when they are charged. */
export function Guaranteed({ bill }: { readonly bill: VisitBill }) {
  const t = useTogetherTexts();
  const { guarantee, me, currency, visit } = bill;
  if (!guarantee) return null;
  const money = (amount: number) => moneyText(fromAmount(amount), currency, t.language);
  const shown = guarantee.holds.filter(({ state }) => state !== 'released');
  return (
    <section className="together__limit" aria-label={t('hold.limit_title')}>
      <p>{t('hold.limit', { limit: money(guarantee.limit), open: money(guarantee.open) })}</p>
      {shown.map(({ _id, person, amount, hours, state }) => (
        <p key={_id} className="muted">
          {t(person === me ? `hold.mine_${state}` : `hold.theirs_${state}`, {
            name: nameOf(person, bill, t) || t('together.somebody'),
            amount: money(amount),
            hours,
          })}
        </p>
      ))}
      {guarantee.asks && (
        <a className="button button--small" href={`/share/${visit._id}/hold`}>
          {t(guarantee.limit === 0 ? 'hold.give' : 'hold.more')}
        </a>
      )}
    </section>
  );
}
