import { STAMPS_KEPT_MS } from '#domain/stamp-card.ts';

/** Where the page keeps the visits whose stamps may wait, and since when it knows; the right to them is a cookie. */
const KEY = 'parea.stamps';

/** Visits of the last days, the latest first. */
export function stampVisits(now = Date.now()): readonly string[] {
  return Object.entries(read())
    .filter(([, at]) => now - at < STAMPS_KEPT_MS)
    .toSorted(([, a], [, b]) => b - a)
    .map(([visit]) => visit);
}

export function keepStampVisit(visit: string, now = Date.now()): void {
  write({ ...recent(now), [visit]: now });
}

export function forgetStampVisit(visit: string, now = Date.now()): void {
  const { [visit]: gone, ...others } = recent(now);
  if (gone !== undefined) write(others);
}

function recent(now: number): Record<string, number> {
  const kept = read();
  return Object.fromEntries(stampVisits(now).map((one) => [one, kept[one] ?? now]));
}

function write(visits: Readonly<Record<string, number>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visits));
  } catch {
    // Without storage the receipt of the table still has them.
  }
}

function read(): Readonly<Record<string, number>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((one): one is [string, number] => typeof one[1] === 'number'));
  } catch {
    return {};
  }
}
