import { isUuid } from '#platform/shared/is-uuid.ts';

/** Entries of the log of changes in the words of who reads them. */
export type Entry = { readonly subject: string; readonly before: unknown; readonly after: unknown };
type Names = ReadonlyMap<string, string>;

/** What tells rows apart, and nobody else. */
const OWN = new Set(['id', '_id', 'seal', 'key', 'dbId', 'codeId']);

/** Ids that the entries name, as keys or values. */
export const idsIn = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ subject, before, after }) => [subject, ...textsIn(before), ...textsIn(after)])),
];

/** Keys and texts that can be ids; of a list of dishes every one, for those of old menus are short. */
function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return isUuid(value) || key === 'items' || key === 'ownMarks' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, key));
  return Object.entries(value).flatMap(([name, one]) => [...(isUuid(name) ? [name] : []), ...textsIn(one, name)]);
}

/** With names instead of ids, and without what only tells rows apart. */
export const withNames = <Row extends Entry>(rows: readonly Row[], names: Names): Row[] =>
  rows.map((row) => ({
    ...row,
    subject: names.get(row.subject) ?? row.subject,
    before: named(row.before, names),
    after: named(row.after, names),
  }));

function named(value: unknown, names: Names, key = ''): unknown {
  if (typeof value === 'string') return isUuid(value) || key === 'items' || key === 'ownMarks' ? (names.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => named(one, names, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (OWN.has(name) ? [] : [[names.get(name) ?? name, named(one, names, name)] as const])),
  );
}
