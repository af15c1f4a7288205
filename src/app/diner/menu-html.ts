import type { Place } from '#features/ordering/ui/place.ts';

/** The static menu in the page, where this page is one. */
export const menuHtml = (): HTMLElement | null => document.getElementById('menu-page');

/** The venue whose menu the page was made with. */
export const venueOfHtml = (): string | null => menuHtml()?.dataset['venue'] ?? null;

/** Writes the table into the header's chip, as the page's small script did from the address. */
export function showPlace({ floor, table }: Place): void {
  const chip = menuHtml()?.querySelector<HTMLElement>('.table-chip');
  const [tableAt, floorAt] = [chip?.querySelector('[data-table]'), chip?.querySelector('[data-floor]')];
  if (!chip || !tableAt || !floorAt) return;
  const names = JSON.parse(chip.dataset['floors'] ?? '{}') as Record<string, string>;
  tableAt.textContent = table;
  floorAt.textContent = names[floor] ? ` · ${names[floor]}` : '';
  chip.hidden = Number(table) === 0;
}
