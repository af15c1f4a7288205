import type { ASSIST_ICONS } from './assist-icons.ts';
import type { FIT_SPRITE } from './fit-sprite.ts';
import type { MARK_SPRITE } from './mark-sprite.ts';
import type { MENU_ICONS } from './menu-icons.ts';
import type { ORDER_ICONS } from './order-icons.ts';

export type IconName =
  | keyof typeof ASSIST_ICONS
  | keyof typeof FIT_SPRITE
  | keyof typeof MARK_SPRITE
  | keyof typeof MENU_ICONS
  | keyof typeof ORDER_ICONS;

/** An icon of the sprite above it in the page. Decorative: the words are next to it, or on its button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
