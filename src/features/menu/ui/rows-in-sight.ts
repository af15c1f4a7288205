/** So many rows stand on the page at first, over all categories: a menu of no more dishes is shown whole. */
const PAGE = 150;
/** So many of each category at the least, and at the most. */
const [FEWEST, MOST] = [6, 100];

/** How many rows of each category are shown at first: short ones whole, what they leave is shared by the long ones. */
export function firstRows(counts: readonly number[]): number {
  let left = PAGE;
  for (const [at, count] of counts.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (counts.length - at));
    if (count > share) return Math.min(MOST, Math.max(FEWEST, share));
    left -= count;
  }
  return MOST;
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
