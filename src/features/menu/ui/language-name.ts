import { usePortalMenuTexts } from '#texts/area-contexts.ts';

/** What a language is called in the page's own. */
export function useLanguageName(): (code: string) => string {
  const { language } = usePortalMenuTexts();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (code) => names.of(code) ?? code;
}
