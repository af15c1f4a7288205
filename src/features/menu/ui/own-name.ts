type Named = { readonly name: string; readonly translations: Readonly<Record<string, { readonly name?: string | undefined }>> };

/** What a dish or a category is called in the language of who reads: by the venue's own name where nobody translated it. */
export const ownName = ({ name, translations }: Named, language: string): string => translations[language]?.name || name;
