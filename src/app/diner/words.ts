import type { MenuKey } from '#texts/keys.ts';

/** The few words that the island needs before anything is opened; they come with the page, so that no catalogue is loaded for them. */
export const ISLAND_KEYS = [
  'cart.total_items',
  'cart.checkout',
  'page.loading',
  'page.load_failed',
  'page.tap_failed',
  'page.try_again',
  'page.no_venue',
  'page.home',
] as const satisfies readonly MenuKey[];

export type IslandWords = Readonly<Record<(typeof ISLAND_KEYS)[number], string>>;
