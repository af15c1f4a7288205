import '#platform/ui/look/diner-screens.css';
import type { ComponentProps } from 'react';
import { ConfirmationPage as Confirmation } from '#features/ordering/ui/confirmation-page.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { PAYMENT_PARTS } from './payment-parts.tsx';

/** Confirmation with what an order shows that waits for its money, or has it. */
export function ConfirmationPage(props: Omit<ComponentProps<typeof Confirmation>, 'Pending' | 'Receipt'>) {
  const { Pending, Receipt } = PAYMENT_PARTS[useCheckoutTexts().language];
  return <Confirmation {...props} Pending={Pending} Receipt={Receipt} />;
}
