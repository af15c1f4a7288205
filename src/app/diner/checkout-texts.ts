import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { CheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';

/** The words of checkout and confirmation in one language, with the context that hands them down. */
export async function loadCheckoutTexts(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/checkout.el.json?texts') : import('#texts/checkout.en.json?texts'));
  return { TextsContext: CheckoutTexts, texts: createTexts<CheckoutKey>(catalogue.default, language) };
}
