import { useDiner } from '#features/ordering/ui/diner-context.ts';
import type { Place } from '#features/ordering/ui/place.ts';
import { TogetherSheet } from '#features/ordering/ui/together/together-sheet.tsx';
import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { TogetherKey } from '#texts/keys.ts';
import { TogetherTexts } from '#texts/together-contexts.ts';

type Props = {
  readonly place: Place;
  /** Of somebody at the table; empty without one. */ readonly invitation: string;
  readonly onClose: () => void;
};

/** The table's bill with its words, which nobody loads who sits alone. */
export async function loadTogether(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/together.el.json?texts') : import('#texts/together.en.json?texts'));
  const texts = createTexts<TogetherKey>(catalogue.default, language);
  return function Spoken({ place, invitation, onClose }: Props) {
    const { venue } = useDiner();
    return (
      <TogetherTexts value={texts}>
        <TogetherSheet
          at={{
            store: venue.id,
            floor: Number(place.floor),
            table: Number(place.table),
            k: place.k.slice(0, 64),
            invitation: invitation.slice(0, 64),
          }}
          onClose={onClose}
        />
      </TogetherTexts>
    );
  };
}
