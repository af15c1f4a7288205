import { useSyncExternalStore } from 'react';
import { isAllergenKey, type AllergenKey } from '#domain/allergens.ts';
import { DIETS, isDietKey } from '#domain/dish-marks.ts';
import { avoidedBy, NO_PASSPORT, type Passport, type Strictness } from '#domain/passport.ts';

/**
 * What the person at this phone avoids, kept by its browser as a list: "nuts" for an allergy, "~milk" for what they would rather not have, "vegan"
 * for a diet. The menu page's small script reads the same key.
 */
const KEY = 'parea.avoids';
const CHANGED = 'parea:avoids';

let known: { readonly text: string | null; readonly passport: Passport; readonly keys: readonly AllergenKey[] } = {
  text: null,
  passport: NO_PASSPORT,
  keys: [],
};

/** What is stored and is neither an allergen nor a diet is left out. */
export function readPassport(storage: Pick<Storage, 'getItem'> = localStorage): Passport {
  return read(storage).passport;
}

/** The allergens of it, in Annex order, each once. */
export function readAvoids(storage: Pick<Storage, 'getItem'> = localStorage): readonly AllergenKey[] {
  return read(storage).keys;
}

function read(storage: Pick<Storage, 'getItem'>): typeof known {
  let text: string | null = null;
  try {
    text = storage.getItem(KEY);
    if (text === known.text) return known;
    const stored: unknown = JSON.parse(text ?? '[]');
    const passport = Array.isArray(stored) ? passportOf(stored.filter((entry) => typeof entry === 'string')) : NO_PASSPORT;
    known = { text, passport, keys: avoidedBy(passport) };
  } catch {
    known = { text, passport: NO_PASSPORT, keys: [] };
  }
  return known;
}

function passportOf(entries: readonly string[]): Passport {
  const avoids: Partial<Record<AllergenKey, Strictness>> = {};
  for (const entry of entries) {
    const key = entry.replace('~', '');
    // Said twice, the allergy counts.
    if (isAllergenKey(key) && avoids[key] !== 'allergy') avoids[key] = entry.startsWith('~') ? 'preference' : 'allergy';
  }
  return { avoids, diets: DIETS.filter((diet) => entries.some((entry) => isDietKey(entry) && entry === diet)) };
}

/** As it is kept: in one order, so that two of the same are the same text. */
export const textOf = (passport: Passport): string =>
  JSON.stringify([
    ...avoidedBy(passport).map((key) => (passport.avoids[key] === 'preference' ? `~${key}` : key)),
    ...DIETS.filter((diet) => passport.diets.includes(diet)),
  ]);

/** Keeps it and tells the page. Where storage is switched off nothing is avoided: a filter that forgets would be worse than none. */
export function writePassport(passport: Passport, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(KEY, textOf(passport));
  } catch {
    // The checkboxes stay empty, so nobody is misled.
  }
  globalThis.dispatchEvent?.(new Event(CHANGED));
}

/** These allergens and no others; what is new is an allergy, what was there stays what it was. */
export function writeAvoids(keys: readonly AllergenKey[]): void {
  const { avoids, diets } = readPassport();
  writePassport({ avoids: Object.fromEntries(keys.map((key) => [key, avoids[key] ?? 'allergy'])), diets });
}

/** Hears of every change, in this tab or another, until the returned function is called. */
export function watchPassport(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  addEventListener('storage', listener);
  return () => {
    removeEventListener(CHANGED, listener);
    removeEventListener('storage', listener);
  };
}

export const usePassport = (): Passport => useSyncExternalStore(watchPassport, () => readPassport());
