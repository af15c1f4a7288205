import type { AllergenKey } from './allergens.ts';
import { keyOf, type StoredLine } from './cart.ts';

/** The line with this key is wanted with these allergens, though the guest avoids them. */
export function keepLine(lines: readonly StoredLine[], key: string, kept: readonly AllergenKey[]): readonly StoredLine[] {
  return lines.map((line) => (keyOf(line) === key ? { ...line, kept: [...new Set([...(line.kept ?? []), ...kept])] } : line));
}
