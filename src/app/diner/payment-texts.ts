import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { PaymentsTexts } from '#texts/payment-contexts.ts';
import type { PaymentsKey } from '#texts/keys.ts';

/** The words of paying online in one language, with the context that hands them down. */
export async function loadPaymentTexts(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/payments.el.json?texts') : import('#texts/payments.en.json?texts'));
  return { TextsContext: PaymentsTexts, texts: createTexts<PaymentsKey>(catalogue.default, language) };
}
