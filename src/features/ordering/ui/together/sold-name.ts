/** What a sold dish is called in the language of who reads it; where the menu has none, in the venue's own. */
export const soldName = (
  { name, names }: { readonly name: string; readonly names: Readonly<Record<string, string>> },
  language: string,
): string => names[language] || name;
