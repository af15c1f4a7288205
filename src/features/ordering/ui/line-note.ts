import { keyOf, mergeLine, removeLine, type StoredLine } from '#domain/cart.ts';

/** A dish with another note is another line: it joins its equal where there is one. */
export function withNote(lines: readonly StoredLine[], key: string, note: string): readonly StoredLine[] {
  const line = lines.find((one) => keyOf(one) === key);
  if (!line || (line.note ?? '') === note.trim()) return lines;
  const { note: _, ...plain } = line;
  const noted: StoredLine = note.trim() === '' ? plain : { ...plain, note: note.trim() };
  if (lines.some((one) => one !== line && keyOf(one) === keyOf(noted))) return mergeLine(removeLine(lines, key), noted);
  return lines.map((one) => (one === line ? noted : one));
}
