import { useId } from 'react';
import { moneyText } from '#platform/ui/money.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import type { Texts } from '#platform/shared/texts.ts';
import type { AccountKey } from '#texts/keys.ts';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import type { Change } from './order-again.ts';
import type { Asked } from './use-order-again.ts';

type Props = { readonly asked: Asked; readonly close: () => void; readonly confirm: () => void };

/** What is gone and what costs something else now, before the menu opens. */
export function AgainDialog({ asked: { order, again }, close, confirm }: Props) {
  const t = useAccountTexts();
  const id = useId();
  return (
    <Modal className="dialog-box account-dialog" labelledBy={id} onClose={close}>
      <div className="form">
        <h2 id={id}>{t('again.title')}</h2>
        <p>{t('again.lead', { venue: order.storeTitle })}</p>
        <ul className="again-changes">
          {again.changes.map((change) => (
            <li key={`${change.code} ${change.dish}`}>{say(change, order.currency, t)}</li>
          ))}
        </ul>
        {again.added === 0 && <p>{t('again.nothing')}</p>}
        <footer>
          <button type="button" className="button" onClick={close}>
            {t('again.cancel')}
          </button>
          <button type="button" className="button button--primary" onClick={confirm}>
            {t('again.open')}
          </button>
        </footer>
      </div>
    </Modal>
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
    default:
      return t(`again.${change.code}`, { dish });
  }
}
