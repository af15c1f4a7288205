import { useEffect, useRef } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { allergenWords } from './allergen-words.ts';

type Props = {
  /** What the note says; empty where it does not say to what. */
  readonly keys: readonly AllergenKey[];
  readonly onTell: () => void;
  readonly onLeave: () => void;
};

/** An allergy was written as a note, which a cook may overlook: told as one, somebody in the kitchen has to say that it was read. */
export function NoteStop({ keys, onTell, onLeave }: Props) {
  const t = useCheckoutTexts();
  const place = useRef<HTMLDivElement>(null);
  // Each time it holds the order back.
  useEffect(() => place.current?.focus(), [keys]);
  return (
    <div className="stop">
      <div className="stop__say" role="alert" tabIndex={-1} ref={place}>
        <Icon name="octagon-alert" />
        <p>
          <b>{t('checkout.stop_note')}</b> {t('checkout.stop_note_why')}
        </p>
      </div>
      <div className="pair">
        <button type="button" className="button" onClick={onTell}>
          {keys.length > 0 ? t('checkout.stop_note_tell', { allergens: allergenWords(keys, t) }) : t('checkout.stop_note_choose')}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {t('checkout.stop_note_leave')}
        </button>
      </div>
    </div>
  );
}
