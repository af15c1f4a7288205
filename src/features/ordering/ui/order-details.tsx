import { isAllergenKey } from '#domain/allergens.ts';
import { PAYMENT } from '#domain/methods.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';
import type { SavedOrder } from '../contract.ts';
import { allergenList } from './checkout-avoids.tsx';

type Props = { readonly order: SavedOrder };

/** What the kitchen was told beside the dishes. */
export function ToldKitchen({ order: { avoids, note } }: Props) {
  const t = useCheckoutTexts();
  if (avoids.length === 0 && note === '') return null;
  return (
    <div className="ticket__told">
      {avoids.length > 0 && (
        <p>
          <Icon name="circle-alert" /> {t('confirmation.avoids', { allergens: allergenList(avoids.filter(isAllergenKey), t) })}
        </p>
      )}
      {note !== '' && <p>{t('confirmation.note', { note })}</p>}
    </div>
  );
}

/** Whose receipt it is: on paper only, where no page stands around it. */
export function ReceiptHead({ order: { storeTitle, company, timestamp, buyersName } }: Props) {
  return (
    <div className="print-only receipt-head">
      <b>{storeTitle}</b>
      {company !== storeTitle && company !== '' && <span>{company}</span>}
      <p>{venueTime(timestamp)}</p>
      <p>{buyersName}</p>
    </div>
  );
}

/** "21-11-2026_12:56:51", by the venue's clock, as people write it. */
const venueTime = (timestamp: string): string => timestamp.replace(/^(\d\d)-(\d\d)-(\d{4})_(\d\d:\d\d).*$/, '$1/$2/$3 $4');

const PAID: Readonly<Partial<Record<SavedOrder['paymentStatus'], CheckoutKey>>> = {
  paid: 'confirmation.paid',
  part_refunded: 'confirmation.part_refunded',
  refunded: 'confirmation.refunded',
  failed: 'confirmation.not_paid',
};

/** How it is paid, and what this paper is not. */
export function ReceiptFoot({ order: { paymentStatus, paymentMethod } }: Props) {
  const t = useCheckoutTexts();
  const open = paymentMethod === PAYMENT.cash ? 'confirmation.to_pay_cash' : 'confirmation.to_pay_card';
  const words = PAID[paymentStatus];
  return (
    <div className="print-only">
      <p>{t(words ?? open)}</p>
      <p>{t('confirmation.receipt_note')}</p>
    </div>
  );
}
