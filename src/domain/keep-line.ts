import type { AllergenKey } from './allergens.ts';
import { keyOf, mergeLine, removeLine, type StoredLine } from './cart.ts';
import type { Choices } from './menu.ts';

/** The line with this key is wanted with these allergens, though the guest avoids them. */
export function keepLine(lines: readonly StoredLine[], key: string, kept: readonly AllergenKey[]): readonly StoredLine[] {
  return lines.map((line) => (keyOf(line) === key ? { ...line, kept: [...new Set([...(line.kept ?? []), ...kept])] } : line));
}

/** The line with this key with other choices; onto its equal, where the cart has one. */
export function chooseInLine(lines: readonly StoredLine[], key: string, choices: Choices): readonly StoredLine[] {
  const line = lines.find((one) => keyOf(one) === key);
  if (!line) return lines;
  const changed = { ...line, choices };
  const others = removeLine(lines, key);
  if (others.some((other) => keyOf(other) === keyOf(changed))) return mergeLine(others, changed);
  return lines.map((one) => (one === line ? changed : one));
}
