import { v7 as uuidv7 } from 'uuid';
import { knownRights } from '#domain/api-rights.ts';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { serve, type App } from '#platform/server/http.ts';
import { isTwin } from '#platform/server/sql-failure.ts';
import { peopleNames } from '#features/venues/server/staff-sql.ts';
import type { AtWork, VenueGate } from '#features/venues/server/venue-gate.ts';
import * as contract from '../contract.ts';
import { hashOf, newSecret } from './key-caller.ts';
import { deleteKey, insertKey, keysOf, type KeyRow } from './store.ts';

export type KeyDeps = { readonly db: Database; readonly gate: VenueGate };

/** Keys of a venue: made and taken back by its owners, each in the log. */
export function keyRoutes(app: App, deps: KeyDeps): void {
  const { db, gate } = deps;
  serve(app, contract.listKeys, async ({ params, context }) => {
    const { venue } = await gate(context, params.id, 'keys');
    return { keys: await linesOf(db, venue.venueId, await keysOf(db, venue.venueId)) };
  });
  serve(app, contract.makeKey, async ({ params, body, context }) => makeKey(db, await gate(context, params.id, 'keys'), body));
  serve(app, contract.removeKey, async ({ params, context }) => {
    const { venue, userId } = await gate(context, params.id, 'keys');
    const { venueId } = venue;
    await inTransaction(db, async (tx) => {
      const name = await deleteKey(tx, venueId, params.key);
      if (name === null) throw notFound('The key');
      await recordAudit(tx, { venueId, actor: userId, action: 'key.removed', subject: name });
    });
    return undefined;
  });
}

type Wish = { readonly name: string; readonly rights: readonly string[] };

async function makeKey(db: Database, { venue: { venueId }, userId }: AtWork, { name, rights }: Wish) {
  const secret = newSecret();
  const key = { id: uuidv7(), name, rights: knownRights(rights), ending: secret.slice(-4), madeBy: userId };
  const createdAt = await inTransaction(db, async (tx) => {
    // Two at once are counted one after the other.
    await lockUntilCommit(tx, 'apiKeys', venueId);
    if ((await keysOf(tx, venueId)).length >= contract.MOST_KEYS)
      throw new Refusal(409, 'too_many_keys', `A venue has ${contract.MOST_KEYS} keys at most. Take one back first.`);
    const at = await insertKey(tx, { ...key, venueId, secretHash: hashOf(secret) });
    await recordAudit(tx, { venueId, actor: userId, action: 'key.made', subject: name, after: { rights: key.rights } });
    return at;
  }).catch((error: unknown) => {
    throw isTwin(error) ? new Refusal(409, 'name_taken', 'Another key is called so.') : error;
  });
  const [line] = await linesOf(db, venueId, [{ ...key, createdAt, lastUsedAt: null }]);
  if (!line) throw notFound('The key');
  return { key: line, secret };
}

async function linesOf(db: Database, venueId: string, rows: readonly KeyRow[]): Promise<contract.ApiKeyLine[]> {
  const names = await peopleNames(
    db,
    venueId,
    rows.map(({ madeBy }) => madeBy),
  );
  return rows.map(({ id, madeBy, rights, createdAt, lastUsedAt, ...row }) => ({
    _id: id,
    name: row.name,
    ending: row.ending,
    rights: knownRights(rights),
    madeBy: names.get(madeBy) ?? '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
