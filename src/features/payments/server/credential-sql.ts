import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import type { Provider } from '../providers.ts';

/** The venues' own keys at providers: sealed. */

export type CredentialRow = {
  readonly provider: string;
  readonly sealed: Buffer;
  readonly endings: unknown;
  readonly testedAt: Date | null;
  readonly testProblem: string | null;
  readonly updatedAt: Date;
};

export async function readCredential(tx: Tx, venueId: string, provider: Provider): Promise<CredentialRow | null> {
  const row = await tx
    .selectFrom('venueCredential')
    .select(['provider', 'sealed', 'endings', 'testedAt', 'testProblem', 'updatedAt'])
    .where('venueId', '=', venueId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? null;
}

export type CredentialToKeep = {
  readonly sealed: Buffer;
  readonly endings: Readonly<Record<string, string>>;
  readonly fingerprint: string;
};

export async function writeCredential(tx: Tx, venueId: string, provider: Provider, kept: CredentialToKeep): Promise<void> {
  await sql`insert into venue_credential (venue_id, provider, sealed, endings, fingerprint)
    values (${venueId}, ${provider}, ${kept.sealed}, ${JSON.stringify(kept.endings)}, ${kept.fingerprint})
    on conflict (venue_id, provider) do update set sealed = excluded.sealed, endings = excluded.endings,
      fingerprint = excluded.fingerprint, tested_at = null, test_problem = null, updated_at = now()`.execute(tx);
}

export async function deleteCredential(tx: Tx, venueId: string, provider: Provider): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('venueCredential')
    .where('venueId', '=', venueId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function noteTest(tx: Tx, venueId: string, provider: Provider, problem: string | null): Promise<void> {
  await tx
    .updateTable('venueCredential')
    .set({ testedAt: sql<Date>`now()`, testProblem: problem })
    .where('venueId', '=', venueId)
    .where('provider', '=', provider)
    .execute();
}
