import { useState } from 'react';
import { lineKey, putBack, removeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import { rewriteLine, type Rewritten } from '#domain/keep-line.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { changeCart } from './use-cart.ts';

/** What was taken out last, and at which place of the cart it stood. */
type Removed = { readonly line: StoredLine; readonly name: string; readonly at: number };
/** A line of the cart by its key, as it is called. */
type Named = { readonly key: string; readonly stored: StoredLine; readonly name: string };

/** Changes the cart from its checkout: what was said of the cart of before is over. What was taken out last can be put back. */
export function useCartChange(venueId: number, reset: () => void) {
  const t = useCheckoutTexts();
  const [removed, setRemoved] = useState<Removed | null>(null);
  /** What was done last, to be said with the new total; each its own object. */
  const [said, setSaid] = useState({ words: '' });
  /** How often a control went with what it was used for: the focus has to go on. */
  const [decided, setDecided] = useState(0);
  /** Key of the line that was written anew last, as it is called since. */
  const [rewritten, setRewritten] = useState('');
  const change = (to: (lines: readonly StoredLine[]) => readonly StoredLine[]): boolean => {
    const changed = changeCart(venueId, to);
    if (changed) reset();
    return changed;
  };
  const decide = (): void => setDecided((times) => times + 1);
  return {
    change,
    decided,
    decide,
    removed,
    said,
    /** Takes what cannot be had out of the cart. */
    remove: (itemIds: readonly string[]): void => void change((lines) => lines.filter(({ itemId }) => !itemIds.includes(itemId))),
    recount: ({ key, name }: Named, quantity: number): void => {
      change((lines) => setQuantity(lines, key, quantity));
      setSaid({ words: `${quantity} × ${name}` });
    },
    rewritten,
    rewrite: ({ key, stored, name }: Named, to: Rewritten): void => {
      setRewritten(lineKey(stored.itemId, to.choices, to.note));
      change((lines) => rewriteLine(lines, key, to));
      setSaid({ words: t('checkout.rewritten', { name }) });
    },
    /** `at`: where it stood; null of what the menu has no more, which does not come back. */
    takeOut: ({ key, stored, name }: Named, at: number | null): void => {
      change((lines) => removeLine(lines, key));
      setRemoved(at === null ? null : { line: stored, name, at });
      setSaid({ words: t('checkout.removed', { name }) });
      decide();
    },
    restore: (): void => {
      // Another tab may have filled the cart: then the way back stays.
      if (!removed || !change((lines) => putBack(lines, removed.line, removed.at))) return;
      setRemoved(null);
      setSaid({ words: `${removed.line.quantity} × ${removed.name}` });
      decide();
    },
  };
}
export type CartChange = ReturnType<typeof useCartChange>;
