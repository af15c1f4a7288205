import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { late } from '#platform/ui/late.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';

const ForgottenAllergy = late(useCheckoutTexts, async () => (await import('./forgotten-allergy.tsx')).ForgottenAllergy);

type Props = { readonly order: SavedOrder; readonly onOrder: (order: SavedOrder) => void };

/** The way to say an allergy that was forgotten, while its kitchen can still mind it. */
export function Forgotten({ order, onOrder }: Props) {
  const t = useCheckoutTexts();
  const [open, setOpen] = useState(false);
  return (
    <div className="ticket__forgot">
      <button type="button" className="button button--quiet button--small" onClick={() => setOpen(true)}>
        <Icon name="circle-alert" />
        <span>{t('confirmation.forgot')}</span>
      </button>
      {open && <ForgottenAllergy order={order} onOrder={onOrder} onClose={() => setOpen(false)} />}
    </div>
  );
}
