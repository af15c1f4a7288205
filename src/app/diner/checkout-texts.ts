import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { CheckoutTexts } from '#texts/contexts.ts';
import type { CheckoutKey } from '#texts/keys.ts';

const FIRST = {
  en: () => import('#texts/checkout.en.json?texts=first'),
  el: () => import('#texts/checkout.el.json?texts=first'),
};
const LATER = {
  en: () => import('#texts/checkout.en.json?texts=later'),
  el: () => import('#texts/checkout.el.json?texts=later'),
};

/** The words of checkout and confirmation in one language, with the context that hands them down. */
export async function loadCheckoutTexts(language: Language) {
  const { default: catalogue } = await FIRST[language]();
  return { TextsContext: CheckoutTexts, texts: createTexts<CheckoutKey>(catalogue, language, LATER[language]) };
}
