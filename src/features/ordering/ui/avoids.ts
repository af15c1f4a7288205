import { useSyncExternalStore } from 'react';
import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';

/** What the person at this phone avoids, kept by its browser. The menu page's small script reads the same key. */
const KEY = 'parea.avoids';
const CHANGED = 'parea:avoids';

let known: { readonly text: string | null; readonly keys: readonly AllergenKey[] } = { text: null, keys: [] };

/** In Annex order, each once; what is stored and is no allergen is left out. */
export function readAvoids(storage: Pick<Storage, 'getItem'> = localStorage): readonly AllergenKey[] {
  let text: string | null = null;
  try {
    text = storage.getItem(KEY);
    if (text === known.text) return known.keys;
    const stored: unknown = JSON.parse(text ?? '[]');
    known = { text, keys: Array.isArray(stored) ? ALLERGENS.filter((key) => stored.includes(key)) : [] };
  } catch {
    known = { text, keys: [] };
  }
  return known.keys;
}

/** Keeps them and tells the page. Where storage is switched off nothing is avoided: a filter that forgets would be worse than none. */
export function writeAvoids(keys: readonly AllergenKey[], storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify(ALLERGENS.filter((key) => keys.includes(key))));
  } catch {
    // The checkboxes stay empty, so nobody is misled.
  }
  globalThis.dispatchEvent?.(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
}

export const useAvoids = (): readonly AllergenKey[] => useSyncExternalStore(subscribe, () => readAvoids());
