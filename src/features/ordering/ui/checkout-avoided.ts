import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import type { Kept } from './cart-storage.ts';

const KEY = 'parea.avoids';

/** What this browser's diner avoids, as the menu's filter keeps it; what cannot be read is nothing. */
export function readAvoids(storage: Kept = localStorage): readonly AllergenKey[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? ALLERGENS.filter((key) => stored.includes(key)) : [];
  } catch {
    return [];
  }
}

export function writeAvoids(avoids: readonly AllergenKey[], storage: Kept = localStorage): void {
  try {
    if (avoids.length === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, JSON.stringify(avoids));
  } catch {
    // The order carries them all the same.
  }
}
