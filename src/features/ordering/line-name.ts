import type { OrderLine, SavedOrder } from './contract.ts';

type Named = Pick<OrderLine, 'name' | 'localName' | 'translations'>;

/** A sold dish in the language of who reads it: as its guest read it, where that was the same language; else as the menu had it then. */
export const nameFor = (line: Named, { language: ordered }: Pick<SavedOrder, 'language'>, language: string): string =>
  (ordered === language && line.localName) || line.translations?.[language]?.name || line.name;
