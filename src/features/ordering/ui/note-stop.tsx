import { useEffect, useRef } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import { nameOf } from '#features/venues/local-words.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';
import type { ShownLine } from './cart-lines.ts';
import { useDiner } from './diner-context.ts';

type Props = {
  /** What the note says; empty where it does not say to what. */
  readonly keys: readonly AllergenKey[];
  readonly lines: readonly ShownLine[];
  readonly onTell: () => void;
  readonly onLeave: () => void;
};

/** An allergy was written as a note, which a cook may overlook: told as one, somebody in the kitchen has to say that it was read. */
export function NoteStop({ keys, lines, onTell, onLeave }: Props) {
  const t = useCheckoutTexts();
  const { speech } = useDiner();
  const against = lines.flatMap(({ dish, stored }) =>
    dish && undecidedIn(dish.item, stored, keys).length > 0 ? [nameOf(dish.wire, speech).text] : [],
  );
  const place = useRef<HTMLDivElement>(null);
  // Each time it holds the order back.
  useEffect(() => place.current?.focus(), [keys]);
  return (
    <div className="stop">
      <div className="stop__say" role="alert" tabIndex={-1} ref={place}>
        <Icon name="octagon-alert" />
        <p>
          <b>{t('checkout.stop_note')}</b>
          {against.length > 0 && (
            <b>{t('checkout.stop_note_has', { dishes: [...new Set(against)].join(', '), allergens: allergenWords(keys, t) })}</b>
          )}
          {t('checkout.stop_note_why')}
        </p>
      </div>
      <div className="pair">
        <button type="button" className="button button--ink" onClick={onTell}>
          {keys.length > 0 ? t('checkout.stop_note_tell', { allergens: allergenWords(keys, t) }) : t('checkout.stop_note_choose')}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {t('checkout.stop_note_leave')}
        </button>
      </div>
    </div>
  );
}
