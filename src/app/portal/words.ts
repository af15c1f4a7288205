import { createTexts, type Language, type Texts } from '#platform/shared/texts.ts';
import type { AccountKey, PortalKey } from '#texts/keys.ts';

export type Words = { readonly portal: Texts<PortalKey>; readonly account: Texts<AccountKey> };

/** Each language is a file of its own. */
const CATALOGUES = {
  en: () => Promise.all([import('#texts/portal.en.json?texts'), import('#texts/account.en.json?texts')]),
  el: () => Promise.all([import('#texts/portal.el.json?texts'), import('#texts/account.el.json?texts')]),
};

export async function loadWords(language: Language): Promise<Words> {
  const [portal, account] = await CATALOGUES[language]();
  return { portal: createTexts<PortalKey>(portal.default, language), account: createTexts<AccountKey>(account.default, language) };
}
