/** The JSON of a value, the same whatever the order of its keys; a key without a value is left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const pairs = entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${pairs.join(',')}}`;
}
