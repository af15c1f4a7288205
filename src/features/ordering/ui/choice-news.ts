import { allergenNews } from '#domain/allergen-news.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { maxChoices } from '#domain/line-price.ts';
import type { Choices, Extra, MenuItem } from '#domain/menu.ts';
import type { Passport } from '#domain/passport.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { MenuKey } from '#texts/keys.ts';

/** What was chosen, and where. */
export type Choice = {
  readonly item: MenuItem;
  readonly passport: Passport;
  /** The group that was chosen from. */
  readonly extra: Extra;
  readonly before: Choices;
  readonly after: Choices;
};

/**
 * What a choice changed, in sentences for a screen reader: the allergens that the dish has now or no longer, those of them that this person
 * avoids, and whether the group takes more. Empty where all is as it was.
 */
export async function choiceNews({ item, passport, extra, before, after }: Choice, t: Texts<MenuKey>): Promise<string> {
  await t.more();
  const { now, gone, may, unknown, avoided, diets } = allergenNews(item, passport, before, after);
  const line = (key: MenuKey, keys: readonly AllergenKey[], word: 'without' | 'allergen' = 'without'): string[] =>
    said(
      key,
      keys.map((one) => t(`${word}.${one}`)),
    );
  const said = (key: MenuKey, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [t(key, { names: names.map((name) => name.toLocaleLowerCase(t.language)).join(', ') })];
  return [
    ...line('extras.now', now),
    ...line('extras.gone', gone),
    ...line('fit.may', may),
    ...line('fit.unknown', unknown, 'allergen'),
    ...line('extras.avoided', avoided),
    ...said(
      'fit.diet',
      diets.map((diet) => t(`mark.${diet}`)),
    ),
    ...room(extra, before, after, t),
  ].join('. ');
}

/** Of a group with a limit: that it is reached, and that there is room again. */
function room(extra: Extra, before: Choices, after: Choices, t: Texts<MenuKey>): string[] {
  if (extra.type !== 'checkbox' || extra.maxSelectable === null) return [];
  const count = maxChoices(extra);
  const [had, has] = [before, after].map((choices) => choices[extra.option]?.length ?? 0) as [number, number];
  if (has >= count) return [t('extras.full', { count })];
  return had >= count ? [t('item.chosen', { chosen: has, count })] : [];
}
