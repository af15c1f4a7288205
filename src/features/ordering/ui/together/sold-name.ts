/** What a sold dish is called in the language of who reads it; where the menu has none, in the venue's own. */
export const soldName = (
  { name, names }: { readonly name: string; readonly names: Readonly<Record<string, string>> },
  language: string,
): string => names[language] || name;

/** What was chosen with it, in their language too. */
export const soldChosen = (
  { chosen, chosenIn }: { readonly chosen: readonly string[]; readonly chosenIn: Readonly<Record<string, readonly string[]>> },
  language: string,
): string => (chosenIn[language] ?? chosen).join(' · ');
