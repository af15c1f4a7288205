import type { Speech } from './speech.ts';

/** Words of a venue's people, with the language they are in where it is not the page's. */
export type LocalWords = { readonly text: string; readonly lang?: string };

type Translated = {
  readonly translations?: Readonly<Record<string, { readonly name?: string | undefined; readonly description?: string | undefined }>>;
};

/** `base` in the page's language where somebody wrote it, else as it is, marked with the venue's own language. */
export function words(base: string, translated: string | undefined, { own, page }: Speech): LocalWords {
  if (own === page || base === '') return { text: base };
  return translated ? { text: translated } : { text: base, lang: own };
}

export const nameOf = (of: Translated & { readonly name: string }, speech: Speech): LocalWords =>
  words(of.name, of.translations?.[speech.page]?.name, speech);

export const descriptionOf = (of: Translated & { readonly description: string }, speech: Speech): LocalWords =>
  words(of.description, of.translations?.[speech.page]?.description, speech);
