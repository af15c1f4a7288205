/** How PostgreSQL calls the pieces of its log of changes, and which of them lie between two of its places. */

/** A piece, a backup's label, or a timeline's history, all of which are archived. */
export const isLogFile = (name: string): boolean =>
  /^(?:[0-9A-F]{24}(?:\.[0-9A-F]{8}\.backup|\.partial)?|[0-9A-F]{8}\.history)$/.test(name);
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

const hex = (value: bigint, digits = 8): string => value.toString(16).toUpperCase().padStart(digits, '0');
const FOUR_GB = 1n << 32n;

/** A place in the log, such as `0/16B3748`, as one number. */
export function placeOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** The piece that a place lies in. */
export function segmentAt(timeline: number, lsn: string, segmentBytes: number): string {
  const size = BigInt(segmentBytes);
  return segmentName(timeline, placeOf(lsn) / size, size);
}

function segmentName(timeline: number, number: bigint, size: bigint): string {
  const perFile = FOUR_GB / size;
  return `${hex(BigInt(timeline))}${hex(number / perFile)}${hex(number % perFile)}`;
}

/** The next piece of the same timeline. */
export function segmentAfter(name: string, segmentBytes: number): string {
  const size = BigInt(segmentBytes);
  const number = BigInt(`0x${name.slice(8, 16)}`) * (FOUR_GB / size) + BigInt(`0x${name.slice(16)}`);
  return segmentName(Number.parseInt(name.slice(0, 8), 16), number + 1n, size);
}

/** Where in the log a piece stands, whatever its timeline: comparable as text. */
export const standing = (name: string): string => name.slice(8, 24);

/** The first piece that is not there, from one on to the newest there is; null: none is missing. Pieces may lie on this timeline or one it came from. */
export function firstMissing(from: string, there: ReadonlySet<string>, segmentBytes: number): string | null {
  const standings = new Set([...there].filter(isSegment).map(standing));
  const last = [...standings].toSorted().at(-1);
  if (last === undefined) return from;
  for (let name = from; standing(name) <= last; name = segmentAfter(name, segmentBytes)) if (!standings.has(standing(name))) return name;
  return null;
}

/** Where each timeline before this one was left, from the text of its history. */
export function ancestors(history: string): Map<number, bigint> {
  const left = new Map<number, bigint>();
  for (const line of history.split('\n')) {
    const [, timeline, lsn] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    if (timeline && lsn) left.set(Number(timeline), placeOf(lsn));
  }
  return left;
}
