/** What an audit entry says changed, flattened: one line a value, with the way to it. */
export type Difference = { readonly path: readonly string[]; readonly before: Plain | undefined; readonly after: Plain | undefined };
export type Plain = string | number | boolean | null;

/** Deeper than any part of a venue; below that, the rest is one text. */
const DEEPEST = 12;

/** The values that differ, in the order in which the parts have them. What is on one side only has `undefined` on the other. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  return walk(before ?? undefined, after ?? undefined, []);
}

function walk(before: unknown, after: unknown, path: readonly string[]): Difference[] {
  if (path.length < DEEPEST && (isTree(before) || isTree(after)) && treeOrNothing(before) && treeOrNothing(after)) {
    const [old, fresh] = [branches(before), branches(after)];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
    return keys.flatMap((key) => walk(old[key], fresh[key], [...path, key]));
  }
  const [was, is] = [plainOf(before), plainOf(after)];
  return same(was, is) ? [] : [{ path, before: was, after: is }];
}

/** Nothing, an empty text and an empty list read alike. */
const isNothing = (value: Plain | undefined) => value === undefined || value === null || value === '';
const same = (a: Plain | undefined, b: Plain | undefined) => a === b || (isNothing(a) && isNothing(b));

type Tree = Readonly<Record<string, unknown>> | readonly unknown[];
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !isList(value);
/** A list of words is one value: "milk, eggs". */
const isList = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
const treeOrNothing = (value: unknown) =>
  value === undefined || value === null || isTree(value) || (Array.isArray(value) && value.length === 0);
const branches = (value: unknown): Readonly<Record<string, unknown>> => {
  if (!isTree(value)) return {};
  return Object.fromEntries(
    Array.isArray(value) ? value.map((one: unknown, at) => [nameOf(one) ?? String(at + 1), one]) : Object.entries(value),
  );
};

/** Of a list of things, each is called by what people call it. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const named = ['name', 'option', 'email', 'label', 'method', 'text', 'date'].map(
    (key) => (value as Readonly<Record<string, unknown>>)[key],
  );
  return named.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

function plainOf(value: unknown): Plain | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return leavesOf(value).join(', ');
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : value === undefined || value === null
      ? []
      : [value];
