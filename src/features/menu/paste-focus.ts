/** Where the keyboard goes once rows were added to or taken from the table of a pasted menu, for what it was on is no more; null: it stays. */
export function rowAfter({
  before,
  now,
  gone,
}: {
  readonly before: number;
  readonly now: number;
  readonly gone: number | null;
}): number | null {
  if (now > before) return now - 1;
  return now < before && now > 0 && gone !== null ? Math.min(gone, now - 1) : null;
}
