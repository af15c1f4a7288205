import { lazy, type ComponentType } from 'react';
import type { PaymentPartProps } from '#features/payments/payer.ts';
import type { PendingProps } from '#features/payments/ui/pending-payment.tsx';
import type { ReceiptProps } from '#features/payments/ui/receipt-by-mail.tsx';
import type { Language } from '#platform/shared/languages.ts';

/** A part of getting paid with its words, loaded when somebody pays online. */
function spoken<Props extends object>(language: Language, part: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [Part, { loadPaymentTexts }] = await Promise.all([part(), import('./payment-texts.ts')]);
    const { TextsContext, texts } = await loadPaymentTexts(language);
    const Spoken = (props: Props) => (
      <TextsContext value={texts}>
        <Part {...props} />
      </TextsContext>
    );
    return { default: Spoken };
  });
}

const partsIn = (language: Language) => ({
  Form: spoken<PaymentPartProps>(language, async () => (await import('#features/payments/ui/payment-part.tsx')).PaymentPart),
  Pending: spoken<PendingProps>(language, async () => (await import('#features/payments/ui/pending-payment.tsx')).PendingPayment),
  Receipt: spoken<ReceiptProps>(language, async () => (await import('#features/payments/ui/receipt-by-mail.tsx')).ReceiptByMail),
});

/** What checkout and confirmation show of getting paid, in the page's language. */
export const PAYMENT_PARTS = { en: partsIn('en'), el: partsIn('el') };
