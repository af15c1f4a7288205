import { DIETS, keepsDiet, MARKS, type MarkKey } from '#domain/dish-marks.ts';
import type { MenuItem } from '#domain/menu.ts';
import { showOwnSigns } from '#features/ordering/ui/own-signs.ts';
import { nameOf } from '#features/venues/local-words.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { dishesOf } from '#features/venues/read-venue.ts';
import { speechOf } from '#features/venues/speech.ts';
import { MARK_ICONS } from '#platform/ui/allergen-icons.ts';
import { FIT_SPRITE } from '#platform/ui/fit-sprite.ts';
import { showSigns, signOf } from '#platform/ui/show-signs.ts';
import type { wordsOfPage } from './page-venue.ts';

/** Marks by which the menu is looked through: those that somebody chose, by their keys. A venue's own key never looks like one of everybody's. */
const chosen = new Set<string>();
const OWN = 'own:';

export const isFiltered = (): boolean => chosen.size > 0;
export const clearFilter = (): void => chosen.clear();

/** Whether a dish is recorded as all that was chosen. */
export const isWithin = (item: MenuItem): boolean => [...chosen].every((key) => has(item, key));

function has(item: MenuItem, key: string): boolean {
  if (key.startsWith(OWN)) return item.ownMarks?.includes(key.slice(OWN.length)) === true;
  const diet = DIETS.find((one) => one === key);
  // How spicy it is, no record of allergens says.
  return diet ? keepsDiet(item, diet) : item.marks?.includes(key as MarkKey) === true;
}

/** The marks that dishes of this menu have, as chips in the search field; none where no dish has any. */
export function showFilter(field: HTMLElement, venue: PublicVenue, t: Awaited<ReturnType<typeof wordsOfPage>>, changed: () => void): void {
  const items = [...dishesOf(venue).values()].map(({ item }) => item);
  const speech = speechOf(venue, t.language);
  const all = [
    ...MARKS.map((mark) => ({
      key: mark as string,
      sign: MARK_ICONS[mark] as string,
      text: t(`mark.${mark}`),
      lang: undefined as string | undefined,
    })),
    ...(venue.configuration?.ownMarks ?? []).map(({ key, sign, ...mark }) => ({
      key: `${OWN}${key}`,
      sign: sign as string,
      ...nameOf(mark, speech),
    })),
  ].filter(({ key }) => items.some((item) => has(item, key)));
  for (const key of chosen) if (!all.some((one) => one.key === key)) chosen.delete(key);
  const before = field.querySelector<HTMLElement>('.menu-filter');
  if (all.length === 0) return before?.remove();
  showSigns(FIT_SPRITE);
  if (all.some(({ key }) => key.startsWith(OWN))) void showOwnSigns();
  const row = before ?? Object.assign(document.createElement('div'), { className: 'menu-filter' });
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', t('filter.label'));
  const known = new Map([...row.querySelectorAll<HTMLElement>('button')].map((chip) => [chip.dataset['mark'], chip]));
  const chips = all.map(({ key, sign, text, lang }) => {
    const chip = known.get(key) ?? chipOf(key, changed);
    chip.setAttribute('aria-pressed', String(chosen.has(key)));
    if (lang) chip.lang = lang;
    if (chip.textContent !== text) chip.replaceChildren(signOf(sign), text);
    return chip;
  });
  // A chip that is there stays: it may have the focus, which moving it would take.
  if (chips.length !== row.children.length || chips.some((chip, at) => chip !== row.children[at])) row.replaceChildren(...chips);
  if (!row.isConnected) field.append(row);
}

function chipOf(key: string, changed: () => void): HTMLElement {
  const chip = Object.assign(document.createElement('button'), { type: 'button', className: 'filter-chip' });
  chip.dataset['mark'] = key;
  chip.addEventListener('click', () => {
    if (!chosen.delete(key)) chosen.add(key);
    chip.setAttribute('aria-pressed', String(chosen.has(key)));
    changed();
  });
  return chip;
}
