import type { MENU_ICONS } from './menu-icons.ts';
import type { ORDER_ICONS } from './order-icons.ts';

export type IconName = keyof typeof MENU_ICONS | keyof typeof ORDER_ICONS;

/** An icon of the sprite above it in the page. Decorative: the words are next to it, or on its button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** The symbols that {@link Icon} shows, once in a page. */
export function IconSprite({ icons }: { readonly icons: Readonly<Record<string, string>> }) {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <defs>
        {Object.entries(icons).map(([name, markup]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24" dangerouslySetInnerHTML={{ __html: markup }} />
        ))}
      </defs>
    </svg>
  );
}
