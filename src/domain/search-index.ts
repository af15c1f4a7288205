import { soundedWords, wordFit, type SearchKey } from './search-fold.ts';

type Posted<Id> = { readonly word: SearchKey[number]; readonly in: Set<Id> };

/**
 * Many texts that are searched again and again: each different word is compared once, however many texts have it. What is found is what
 * {@link matcherOf} would find in each.
 */
export class SearchIndex<Id> {
  readonly #keys = new Map<Id, SearchKey>();
  readonly #words = new Map<string, Posted<Id>>();

  put(id: Id, key: SearchKey): void {
    this.drop(id);
    this.#keys.set(id, key);
    for (const word of key) {
      const posted = this.#words.get(word.plain) ?? { word, in: new Set() };
      posted.in.add(id);
      this.#words.set(word.plain, posted);
    }
  }

  drop(id: Id): void {
    for (const { plain } of this.#keys.get(id) ?? []) {
      const posted = this.#words.get(plain);
      posted?.in.delete(id);
      if (posted?.in.size === 0) this.#words.delete(plain);
    }
    this.#keys.delete(id);
  }

  /** Those that have every word of the query; null: all, for there is none in it. */
  find(query: string): Set<Id> | null {
    const all = soundedWords(query).map((asked) => {
      const fitting = [...this.#words.values()].filter(({ word }) => wordFit(asked, word) > 0);
      return new Set(fitting.flatMap(({ in: ids }) => [...ids]));
    });
    return all.length === 0 ? null : all.reduce((found, more) => new Set([...found].filter((id) => more.has(id))));
  }
}
