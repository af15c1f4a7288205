import { moneyText } from '#platform/ui/money.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { Change } from './order-again.ts';
import type { Asked } from './use-order-again.ts';

type Props = { readonly asked: Asked; readonly close: () => void; readonly confirm: () => void };

/** What goes into the cart as it was, what is gone, avoided or costs something else now, before the menu opens. */
export function AgainDialog({ asked: { order, again }, close, confirm }: Props) {
  const t = useAccountTexts();
  return (
    <Dialog
      title={t('again.title')}
      close={close}
      keep={t('again.cancel')}
      confirm={{ label: t('again.open'), look: 'button--primary', run: confirm }}
    >
      <p>{t('again.lead', { venue: order.storeTitle })}</p>
      <ul className="again-changes">
        {again.goes.map(({ quantity, dish }, at) => (
          <li key={`${at} ${dish}`}>{t('again.goes', { count: quantity, dish })}</li>
        ))}
        {again.changes.map((change) => (
          <li key={`${change.code} ${change.dish}`}>{say(change, order.currency, t)}</li>
        ))}
      </ul>
      {again.added === 0 && <p>{t('again.nothing')}</p>}
    </Dialog>
  );
}

function say(change: Change, currency: string, t: Texts<AccountKey>): string {
  const { dish } = change;
  switch (change.code) {
    case 'few':
      return t('again.few', { dish, count: change.left });
    case 'price':
      return t('again.price', {
        dish,
        price: moneyText(change.now, currency, t.language),
        before: moneyText(change.before, currency, t.language),
      });
    case 'avoided':
    case 'unknown':
      return t(`again.${change.code}`, { dish, names: change.keys.map((key) => t(`without.${key}`)).join(', ') });
    default:
      return t(`again.${change.code}`, { dish });
  }
}
