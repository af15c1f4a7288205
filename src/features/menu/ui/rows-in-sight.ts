/** A menu of no more dishes than these is shown whole. */
const WHOLE = 150;
/** So many rows of a longer one stand on the page at first, over all categories. */
const PAGE = 120;
/** So many of each category at the least, and at the most. */
const [FEWEST, MOST] = [12, 100];

/** How many rows of each category are shown at first: a page stays one that can be scrolled, and quick. */
export function firstRows(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all <= WHOLE || counts.length === 0 ? MOST : Math.min(MOST, Math.max(FEWEST, Math.floor(PAGE / counts.length)));
}

/** More than these that come at once were imported, and nobody looks for one of them. */
const FEW = 20;

/** How many rows are shown after a change: what was in sight stays in sight, wherever it was moved to, and what somebody added is seen. */
export function rowsInSight(before: readonly string[], now: readonly string[], most: number): number {
  const [known, seen] = [new Set(before), new Set(before.slice(0, most))];
  const added = now.filter((id) => !known.has(id));
  const looked = new Set(added.length > FEW ? [] : added);
  return now.reduce((last, id, at) => (seen.has(id) || looked.has(id) ? Math.max(last, at + 1) : last), most);
}
