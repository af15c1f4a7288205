import { isLanguage, type Language } from '#platform/shared/languages.ts';

/** Which of our languages a page is in: the cookie's, else the browser's first that we speak, else English. */
export function pageLanguage(chosen: string | undefined, accepts: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  const wanted = (accepts ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}
