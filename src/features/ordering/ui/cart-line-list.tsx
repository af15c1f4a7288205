import { useEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { lineKey, putBack, removeLine, setQuantity, type StoredLine } from '#domain/cart.ts';
import { rewriteLine, type Rewritten } from '#domain/keep-line.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { CartLineRow } from './cart-line-row.tsx';
import type { ShownCart, ShownLine } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';
import { usePriceText } from './price.tsx';
import { useCart } from './use-cart.ts';

/** What was taken out last, and at which place of the cart it stood. */
type Removed = { readonly stored: StoredLine; readonly name: string; readonly at: number };

type CartChanges = {
  /** What changed last, to be said with the total, which is known once it has. */
  readonly said: string;
  readonly removed: Removed | null;
  readonly remove: (line: ShownLine, at: number) => void;
  readonly restore: () => void;
  readonly recount: (line: ShownLine, quantity: number) => void;
  /** Key of the line that was written anew last, as it is called since. */
  readonly rewritten: string;
  readonly rewrite: (line: ShownLine, to: Rewritten) => void;
};

/** Changes the opened cart, knows how to say it, and how to take a removal back. A dish that the menu has no more does not come back. */
function useCartChanges(): CartChanges {
  const t = useMenuTexts();
  const { venue, speech } = useDiner();
  const [, change] = useCart(venue.id);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState('');
  const [rewritten, setRewritten] = useState('');
  const nameIn = ({ dish }: ShownLine): string => (dish ? nameOf(dish.wire, speech).text : t('cart.line_gone'));
  return {
    said,
    removed,
    remove: (line, at) => {
      const name = nameIn(line);
      change((lines) => removeLine(lines, line.key));
      setRemoved(line.dish ? { stored: line.stored, name, at } : null);
      setSaid(t('cart.removed', { name }));
    },
    restore: () => {
      if (!removed) return;
      const { stored, name, at } = removed;
      const fits = change((lines) => putBack(lines, stored, at));
      setSaid(fits ? `${stored.quantity} × ${name}` : t('item.cart_full'));
      setRemoved(null);
    },
    recount: (line, quantity) => {
      change((lines) => setQuantity(lines, line.key, quantity));
      setSaid(`${quantity} × ${nameIn(line)}`);
    },
    rewritten,
    rewrite: (line, to) => {
      setRewritten(lineKey(line.stored.itemId, to.choices, to.note));
      change((lines) => rewriteLine(lines, line.key, to));
      setSaid(t('cart.rewritten', { name: nameIn(line) }));
    },
  };
}

type RemovedLineProps = { readonly removed: Removed; readonly onRestore: () => void; readonly buttonRef: Ref<HTMLButtonElement> };

/** Where a line was: that it is gone, and the way back. */
function RemovedLine({ removed: { name }, onRestore, buttonRef }: RemovedLineProps) {
  const t = useMenuTexts();
  return (
    <li className="cart-gone">
      <span>{t('cart.removed', { name })}</span>
      <button
        type="button"
        ref={buttonRef}
        className="button button--small"
        aria-label={t('cart.put_back_named', { name })}
        onClick={onRestore}
      >
        {t('cart.put_back')}
      </button>
    </li>
  );
}

type CartLinesProps = {
  readonly cart: ShownCart;
  readonly title: RefObject<HTMLElement | null>;
  /** Nothing is left, and nothing to put back: another tab has ordered it, or the menu has no such dish. */
  readonly onOver: () => void;
};

/** The lines of the opened cart. What changes is said, and what was taken out last can be put back where it stood. */
export function CartLines({ cart, title, onOver }: CartLinesProps) {
  const t = useMenuTexts();
  const price = usePriceText();
  const { said, removed, remove, restore, recount, rewritten, rewrite } = useCartChanges();
  const undo = useRef<HTMLButtonElement>(null);
  const { length } = cart.lines;
  // With a line its buttons went, and with them the keyboard's place.
  useEffect(() => {
    if (document.activeElement === document.body) (undo.current ?? title.current)?.focus();
  }, [length, title]);
  useEffect(() => {
    if (!length && !removed) onOver();
  });
  const gone = removed && <RemovedLine key="removed" removed={removed} onRestore={restore} buttonRef={undo} />;
  return (
    <>
      <ul className="cart-lines">
        {cart.lines.flatMap((line, at) => [
          removed?.at === at && gone,
          <CartLineRow
            key={line.key}
            line={line}
            onQuantity={(quantity) => recount(line, quantity)}
            onRemove={() => remove(line, at)}
            onRewrite={(to) => rewrite(line, to)}
            isRewritten={line.key === rewritten}
          />,
        ])}
        {removed && removed.at >= length && gone}
      </ul>
      <p className="visually-hidden" role="status">
        {said && t('cart.changed_live', { change: said, total: price(cart.totalCents) })}
      </p>
    </>
  );
}
