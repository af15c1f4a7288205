import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import { MenuTexts } from '#texts/contexts.ts';
import type { MenuKey } from '#texts/keys.ts';

/** The menu's words in one language, with the context that hands them down. */
export async function loadMenuTexts(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/menu.el.json?texts') : import('#texts/menu.en.json?texts'));
  return { TextsContext: MenuTexts, texts: createTexts<MenuKey>(catalogue.default, language) };
}
