import { sql } from 'kysely';
import { sealText, unsealText, type SealedBy } from '#platform/server/sealed-text.ts';
import type { Tx } from '#platform/server/database.ts';

/** Where a venue's order slips are kept: its fiscal provider. */
export type PortRow = {
  readonly isOn: boolean;
  readonly url: string;
  readonly secret: Buffer;
  readonly since: Date;
  readonly failingSince: Date | null;
};
const COLUMNS = ['isOn', 'url', 'secret', 'since', 'failingSince'] as const;

export async function portOf(tx: Tx, venueId: string): Promise<PortRow | null> {
  return (await tx.selectFrom('fiscalPort').select(COLUMNS).where('venueId', '=', venueId).executeTakeFirst()) ?? null;
}

/** Holds its row until the transaction ends: steps are made by one at a time. */
export async function holdPort(tx: Tx, venueId: string): Promise<(PortRow & { readonly eventSeq: number }) | null> {
  const found = tx
    .selectFrom('fiscalPort')
    .select([...COLUMNS, 'eventSeq'])
    .where('venueId', '=', venueId)
    .forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

export async function movePort(tx: Tx, venueId: string, eventSeq: number): Promise<void> {
  await tx.updateTable('fiscalPort').set({ eventSeq }).where('venueId', '=', venueId).execute();
}

type Saved = Pick<PortRow, 'isOn' | 'url' | 'secret'> & { readonly now: Date };

/** What its owner says of it. Where it is on anew, orders from now on have slips. */
export async function savePort(tx: Tx, venueId: string, { isOn, url, secret, now }: Saved): Promise<void> {
  await sql`insert into fiscal_port as p (venue_id, is_on, url, secret, event_seq, since)
    select ${venueId}, ${isOn}, ${url}, ${secret}, event_seq, ${now} from venue_pulse where venue_id = ${venueId}
    on conflict (venue_id) do update set is_on = excluded.is_on, url = excluded.url, secret = excluded.secret, failing_since = null,
      event_seq = case when excluded.is_on and not p.is_on then excluded.event_seq else p.event_seq end,
      since = case when excluded.is_on and not p.is_on then excluded.since else p.since end`.execute(tx);
}

/** Venues whose slips are kept, and whether events of theirs are no steps yet. */
export async function portsToServe(tx: Tx): Promise<{ readonly venueId: string; readonly behind: boolean }[]> {
  const { rows } = await sql<{ venueId: string; behind: boolean }>`
    select f.venue_id as "venueId", p.event_seq > f.event_seq as behind from fiscal_port f join venue_pulse p using (venue_id)
    where f.is_on`.execute(tx);
  return rows;
}

/** It answered nothing that counts. */
export async function noteSilent(tx: Tx, venueId: string, now: Date): Promise<void> {
  await sql`update fiscal_port set failing_since = ${now} where venue_id = ${venueId} and failing_since is null`.execute(tx);
}

/** A silence of which more than the next try waits. */
const SILENT_MS = 60_000;

/** It answers. After a silence all that waits is due at once; what fails alone, among others that do not, keeps its pauses. */
export async function noteAnswering(tx: Tx, venueId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ since: Date }>`
    with was as (select failing_since from fiscal_port where venue_id = ${venueId} and failing_since is not null for update)
    update fiscal_port p set failing_since = null from was where p.venue_id = ${venueId} returning was.failing_since as since`.execute(tx);
  const since = rows[0]?.since;
  if (!since || now.getTime() - since.getTime() < SILENT_MS) return;
  await sql`update fiscal_step set next_at = ${now} where venue_id = ${venueId} and state = 'waiting' and next_at > ${now}`.execute(tx);
}

/** Nothing of a venue's port and slips stays. */
export async function forgetFiscal(tx: Tx, venueId: string): Promise<void> {
  await tx.deleteFrom('fiscalSlip').where('venueId', '=', venueId).execute();
  await tx.deleteFrom('fiscalPort').where('venueId', '=', venueId).execute();
}

const sealedBy = (secret: string, venueId: string): SealedBy => ({ secret, purpose: 'parea fiscal secrets', whose: venueId });
export const sealFiscalSecret = (secret: string, venueId: string, text: string): Buffer => sealText(sealedBy(secret, venueId), text);
/** Null where the installation's secret is another one now. */
export const openFiscalSecret = (secret: string, venueId: string, sealed: Buffer): string | null =>
  unsealText(sealedBy(secret, venueId), sealed);
