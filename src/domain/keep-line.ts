import type { AllergenKey } from './allergens.ts';
import { keyOf, mergeLine, removeLine, type StoredLine } from './cart.ts';
import type { Choices } from './menu.ts';

/** The line with this key is wanted with these allergens, though the guest avoids them. */
export function keepLine(lines: readonly StoredLine[], key: string, kept: readonly AllergenKey[]): readonly StoredLine[] {
  return lines.map((line) => (keyOf(line) === key ? { ...line, kept: [...new Set([...(line.kept ?? []), ...kept])] } : line));
}

/** The line with this key with other choices. */
export const chooseInLine = (lines: readonly StoredLine[], key: string, choices: Choices): readonly StoredLine[] =>
  changeLine(lines, key, (line) => ({ ...line, choices }));

/** The line with this key with another note. */
export const noteInLine = (lines: readonly StoredLine[], key: string, note: string): readonly StoredLine[] =>
  changeLine(lines, key, (line) => noted(line, note));

/** The line with this key as it is wanted now. */
export const rewriteLine = (lines: readonly StoredLine[], key: string, { choices, note }: Rewritten): readonly StoredLine[] =>
  changeLine(lines, key, (line) => ({ ...noted(line, note), choices }));
export type Rewritten = { readonly choices: Choices; readonly note: string };

function noted({ note: _, ...plain }: StoredLine, note: string): StoredLine {
  return note.trim() === '' ? plain : { ...plain, note: note.trim() };
}

/** Where it stands; onto its equal, where the cart has one. What stays the same changes nothing. */
function changeLine(lines: readonly StoredLine[], key: string, to: (line: StoredLine) => StoredLine): readonly StoredLine[] {
  const line = lines.find((one) => keyOf(one) === key);
  if (!line) return lines;
  const changed = to(line);
  if (keyOf(changed) === key) return lines;
  const others = removeLine(lines, key);
  if (others.some((other) => keyOf(other) === keyOf(changed))) return mergeLine(others, changed);
  return lines.map((one) => (one === line ? changed : one));
}
