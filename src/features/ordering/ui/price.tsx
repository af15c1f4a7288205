import type { Cents } from '#domain/money.ts';
import { Money, moneyText } from '#platform/ui/money.tsx';
import { useDiner } from './diner-context.ts';

/** An amount in the venue's currency. */
export function Price({ cents }: { readonly cents: Cents }) {
  const { venue, language } = useDiner();
  return <Money cents={cents} currency={venue.currency.code} language={language} />;
}

/** The same for inside a text. */
export function usePriceText(): (cents: Cents) => string {
  const { venue, language } = useDiner();
  return (cents) => moneyText(cents, venue.currency.code, language);
}
