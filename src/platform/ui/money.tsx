import { formatMoney, type Cents } from '#domain/money.ts';
import type { Language } from '#platform/shared/languages.ts';
import { LOCALES } from '#platform/shared/locales.ts';

/** "€6.50" in English, "€6,50" in Greek: for a text that takes an amount; elsewhere {@link Money}. */
export const moneyText = (cents: Cents, currency: string, language: Language): string => formatMoney(cents, currency, LOCALES[language]);

/** An amount, the one way in which the system writes it. */
export function Money({ cents, currency, language }: { readonly cents: Cents; readonly currency: string; readonly language: Language }) {
  return <>{moneyText(cents, currency, language)}</>;
}
