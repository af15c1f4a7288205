import type { EditorItem, Menu } from '../menu-schemas.ts';

/** The dishes that have a shared choice. */
export const usersOf = (menu: Menu, group: string): EditorItem[] =>
  menu.categories.flatMap(({ items }) => items.filter(({ extras }) => extras?.some((extra) => extra.group === group)));
