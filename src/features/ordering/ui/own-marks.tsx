import { useEffect } from 'react';
import { nameOf } from '#features/venues/local-words.ts';
import type { Dish } from '#features/venues/read-venue.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { MARK_SPRITE } from '#platform/ui/mark-sprite.ts';
import { showSigns } from '#platform/ui/show-signs.ts';
import { useDiner } from './diner-context.ts';

/** What the venue alone says of a dish, with its drawings. */
export function OwnMarks({ dish: { item } }: { readonly dish: Dish }) {
  const { venue, speech } = useDiner();
  useEffect(() => [FIT_SPRITE, MARK_SPRITE].forEach(showSigns), []);
  const own = (venue.configuration?.ownMarks ?? []).filter(({ key }) => item.ownMarks?.includes(key));
  return own.map((mark) => {
    const name = nameOf(mark, speech);
    return (
      <li key={mark.key} className="badge" lang={name.lang}>
        <Icon name={mark.sign} />
        {name.text}
      </li>
    );
  });
}
