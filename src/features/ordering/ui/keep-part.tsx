import type { Language } from '#platform/shared/languages.ts';
import { createTexts } from '#platform/shared/texts.ts';
import type { StripKey } from '#texts/keys.ts';
import { KeepInAccount } from './keep-in-account.tsx';

/** The switch with its words, which nobody needs who is not signed in. */
export async function loadKeep(language: Language) {
  const catalogue = await (language === 'el' ? import('#texts/strip.el.json?texts') : import('#texts/strip.en.json?texts'));
  const texts = createTexts<StripKey>(catalogue.default, language);
  return () => <KeepInAccount t={texts} />;
}
