import { recordAudit, type AuditEntry } from '#platform/server/audit-log.ts';
import type { Tx } from '#platform/server/database.ts';
import type { Whose } from './endpoint-sql.ts';
import { venuesTold } from './told-venues-sql.ts';

/** Writes down what became of a webhook where its venues read it: of one of several in the log of each, of the installation's in the platform's. */
export async function noteHook(
  tx: Tx,
  { venueId, accountId, id }: Whose & { readonly id: string },
  entry: Omit<AuditEntry, 'venueId'>,
): Promise<void> {
  const places = venueId !== null || accountId === null ? [venueId] : (await venuesTold(tx, id)).map((venue) => venue.venueId);
  for (const place of places) await recordAudit(tx, { ...entry, venueId: place });
}
