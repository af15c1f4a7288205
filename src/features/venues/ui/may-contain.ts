import type { MenuItem } from '#domain/menu.ts';
import { recordedOf } from '#domain/passport.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { MenuKey } from '#texts/keys.ts';

/** "May contain: nuts", and that something is not known: said wherever one tap orders the dish. Undefined where all is recorded. */
export function inDoubt(item: MenuItem, records: boolean, t: Texts<MenuKey>): string | undefined {
  const may = mayContain(item, t);
  const { unknown, stale, free } = recordedOf(item);
  const isUnknown = records && unknown.length + stale.length > 0;
  const hasSome = item.allergens.length + free.length > 0 || may !== undefined;
  const said = [...(may === undefined ? [] : [may]), ...(isUnknown ? [t('item.unknown', { some: hasSome ? 'yes' : 'no' })] : [])];
  return said.length === 0 ? undefined : said.join('. ');
}

function mayContain({ mayContain: keys = [] }: MenuItem, t: Texts<MenuKey>): string | undefined {
  if (keys.length === 0) return undefined;
  return t('item.may_contain', { names: keys.map((key) => t(`without.${key}`).toLocaleLowerCase(t.language)).join(', ') });
}
