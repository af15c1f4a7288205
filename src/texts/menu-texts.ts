import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { MenuTexts } from './contexts.ts';
import type { MenuKey } from './keys.ts';

const FIRST = {
  en: () => import('./menu.en.json?texts=first'),
  el: () => import('./menu.el.json?texts=first'),
};
const LATER = {
  en: () => import('./menu.en.json?texts=later'),
  el: () => import('./menu.el.json?texts=later'),
};

/** The menu's words in one language, with the context that hands them down. */
export async function loadMenuTexts(language: Language) {
  const { default: catalogue } = await FIRST[language]();
  return { TextsContext: MenuTexts, texts: createTexts<MenuKey>(catalogue, language, LATER[language]) };
}
