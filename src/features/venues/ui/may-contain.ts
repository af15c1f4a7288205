import type { MenuItem } from '#domain/menu.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { MenuKey } from '#texts/keys.ts';

/** "May contain: nuts", said wherever one tap orders the dish; undefined where nothing is recorded of it. */
export function mayContain({ mayContain: keys = [] }: MenuItem, t: Texts<MenuKey>): string | undefined {
  if (keys.length === 0) return undefined;
  return t('item.may_contain', { names: keys.map((key) => t(`without.${key}`).toLocaleLowerCase(t.language)).join(', ') });
}
