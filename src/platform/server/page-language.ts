import { isLanguage, type Language } from '#platform/shared/languages.ts';
import { remembered } from './remembered.ts';

/** Which of our languages a page is in: the cookie's, else the browser's first that we speak, else English. */
export const pageLanguage = (chosen: string | undefined, accepts: string | undefined): Language =>
  isLanguage(chosen) ? chosen : wantedOf(accepts ?? '');

const wantedOf = remembered(
  (accepts): Language =>
    accepts
      .split(',')
      .map((part) => part.trim().slice(0, 2).toLowerCase())
      .find(isLanguage) ?? 'en',
);
