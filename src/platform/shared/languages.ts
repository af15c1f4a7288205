/** The languages of the system's own words. Venues may write their menus in others as well. */
export const LANGUAGES = ['en', 'el'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((known) => known === value);
}
