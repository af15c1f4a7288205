import { lazy, type ComponentProps, type ComponentType } from 'react';
import { CheckoutPage } from '#features/ordering/ui/checkout-page.tsx';
import { ConfirmationPage } from '#features/ordering/ui/confirmation-page.tsx';
import type { OfferedMethod } from '#features/payments/contract.ts';
import type { PaymentPartProps } from '#features/payments/payer.ts';
import type { PendingProps } from '#features/payments/ui/pending-payment.tsx';
import type { ReceiptProps } from '#features/payments/ui/receipt-by-mail.tsx';
import type { Language } from '#platform/shared/languages.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';

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

const formOf = (language: Language) =>
  spoken<PaymentPartProps>(language, async () => (await import('#features/payments/ui/payment-part.tsx')).PaymentPart);
const pendingOf = (language: Language) =>
  spoken<PendingProps>(language, async () => (await import('#features/payments/ui/pending-payment.tsx')).PendingPayment);
const receiptOf = (language: Language) =>
  spoken<ReceiptProps>(language, async () => (await import('#features/payments/ui/receipt-by-mail.tsx')).ReceiptByMail);
const RECEIPT = { en: receiptOf('en'), el: receiptOf('el') };
const FORMS = { en: formOf('en'), el: formOf('el') };
const PENDING = { en: pendingOf('en'), el: pendingOf('el') };

/**
 * Card fields need a page that lets the provider's script in, and the menu's does not: where a venue takes cards, the checkout that was opened
 * over the menu becomes a page of its own, before anything is typed.
 */
function needOwnPage(methods: readonly OfferedMethod[]): void {
  // Looked up here: sharing the module that knows it would give the menu one more file to fetch.
  if (document.getElementById('menu-page') && methods.some(({ kind, test }) => kind === 'card' && !test)) location.reload();
}

export function CheckoutScreen(props: Omit<ComponentProps<typeof CheckoutPage>, 'Payment' | 'onMethods'>) {
  return <CheckoutPage {...props} Payment={FORMS[useCheckoutTexts().language]} onMethods={needOwnPage} />;
}

export function ConfirmationScreen(props: Omit<ComponentProps<typeof ConfirmationPage>, 'Pending' | 'Receipt'>) {
  const { language } = useCheckoutTexts();
  return <ConfirmationPage {...props} Pending={PENDING[language]} Receipt={RECEIPT[language]} />;
}
