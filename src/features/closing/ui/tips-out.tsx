import { fromAmount } from '#domain/money.ts';
import { moneyText } from '#platform/ui/money.tsx';
import { usePortalCloseTexts } from '#texts/area-contexts.ts';
import type { DayDraft } from '../contract.ts';
import { tipsByPerson, tipsLeftIn, tipsPaidIn, type TipsOf } from '../tip-steps.ts';

type Props = { readonly draft: DayDraft; readonly pay: (to: TipsOf | null) => void };

/** Tips lie in the drawer, or came by card: said before it is counted, with the way to note that they were paid out, to each by name or in one sum. Whoever pays them another way notes nothing. */
export function TipsOut({ draft, pay }: Props) {
  const t = usePortalCloseTexts();
  const say = (amount: number) => moneyText(fromAmount(amount), draft.currency, t.language);
  const [paid, left] = [tipsPaidIn(draft), tipsLeftIn(draft)];
  if (draft.tips <= 0) return null;
  if (left <= 0) return <p className="tips-out muted">{t('tips.all_paid', { amount: say(paid) })}</p>;
  const inCash = draft.methods.find(({ method }) => method === 'cash')?.tips ?? 0;
  const people = tipsByPerson(draft);
  return (
    <div className="tips-out">
      <p className="muted">
        {paid > 0 ? t('tips.left', { paid: say(paid), left: say(left) }) : t('tips.out', { amount: say(draft.tips), cash: say(inCash) })}
      </p>
      {people.length > 0 && (
        <ul className="tips-out__people">
          {people.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <b className="num">{say(one.left)}</b>
              <button
                type="button"
                className="button button--small"
                aria-label={t('tips.pay_to', { name: one.name })}
                onClick={() => pay(one)}
              >
                {t('tips.pay_one')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button button--small" onClick={() => pay(null)}>
        {t(people.length > 0 ? 'tips.pay_all' : 'tips.pay')}
      </button>
    </div>
  );
}
