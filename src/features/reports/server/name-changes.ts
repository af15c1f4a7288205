import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { readVenue } from '#features/venues/server/venue-sql.ts';
import type { ChangeRow } from './query-changes.ts';

/** What tells rows apart, and nobody else. */
const OWN = new Set(['id', '_id', 'seal']);

/** Entries in the words of who reads them: dishes, categories and promotions by what they are called now, orders by their number. */
export async function nameChanges(tx: Tx, venueId: string, rows: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const names = await namesOf(tx, venueId, rows);
  return rows.map((row) => ({
    ...row,
    subject: names.get(row.subject) ?? row.subject,
    before: named(row.before, names),
    after: named(row.after, names),
  }));
}

type Names = ReadonlyMap<string, string>;

function named(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => named(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (OWN.has(key) ? [] : [[names.get(key) ?? key, named(one, names)] as const])),
  );
}

/** Every key and every text of a value, as {@link named} looks them up. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

async function namesOf(tx: Tx, venueId: string, rows: readonly ChangeRow[]): Promise<Names> {
  const ids = new Set(rows.flatMap(({ subject, before, after }) => textsIn([subject, before, after])).filter(isUuid));
  if (ids.size === 0) return new Map();
  const venue = await readVenue(tx, venueId);
  const { rows: orders } = await sql<{ id: string; number: number }>`
    select o.id, o.number from orders o where o.venue_id = ${venueId}::uuid and o.id = any(${[...ids]}::uuid[])`.execute(tx);
  const called = [...(venue?.categoryRows ?? []), ...(venue?.itemRows ?? []), ...(venue?.promotionRows ?? [])];
  return new Map([
    ...called.filter(({ id }) => ids.has(id)).map(({ id, name }) => [id, name] as const),
    ...orders.map(({ id, number }) => [id, `#${number}`] as const),
  ]);
}
