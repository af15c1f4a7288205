import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { apiCaller } from './api-caller.ts';
import type { Tx } from './database.ts';

/** One change of money, menu, team or settings, in the words of who reads it later. */
export type AuditEntry = {
  /** Null: of the platform, not of one venue. */
  readonly venueId: string | null;
  /** The account that did it; null: the system. */
  readonly actor: string | null;
  /** `noun.verb`, such as `item.saved`. */
  readonly action: string;
  /** What it was done to, for people: a dish's name. */
  readonly subject: string;
  /** Where nobody here did it: whose system did, by its name. */
  readonly via?: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

/**
 * Writes an entry in the transaction of the change itself: neither is ever there without the other. What a key did has its name
 * (`via`), and so has what another company's system told us. No secrets in `before` and `after`.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { venueId, actor, action, subject } = entry;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await tx
    .insertInto('auditEntry')
    .values({
      id: uuidv7(),
      venueId,
      actorId: actor,
      action,
      subject: subject.slice(0, 200),
      before: json(entry.before),
      after: json(entry.after),
      via: entry.via ?? apiCaller()?.name ?? null,
    })
    .execute();
}

/** What the log of a venue says of people and dishes goes, and who did it; which of `kept` (administrators) did what, and when, stays. */
export async function forgetAudit(tx: Tx, venueId: string, kept: readonly string[]): Promise<void> {
  await tx.updateTable('auditEntry').set({ subject: '', before: null, after: null, via: null }).where('venueId', '=', venueId).execute();
  await sql`update audit_entry set actor_id = null where venue_id = ${venueId} and not (actor_id = any(${[...kept]}::uuid[]))`.execute(tx);
}
