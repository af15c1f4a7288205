import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';
import { orderNumbers } from '#features/ordering/server/order-numbers.ts';
import { calledAs } from '#features/venues/server/called-sql.ts';
import { idsIn, withNames } from '#features/venues/server/named-entries.ts';
import type { LogLine } from '../contract.ts';
import type { LogKind } from '../log-kinds.ts';

type Row = {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly actorId: string | null;
  readonly email: string | null;
  readonly venueId: string | null;
  readonly number: number | null;
  readonly title: string | null;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly via: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

const venueIn = ({ venueId, number, title, currency, timeZone }: Row) => ({
  _id: venueId ?? '',
  id: number ?? 0,
  title: title ?? '',
  currency: currency ?? '',
  timeZone: timeZone ?? 'UTC',
});

export type LogQuery = {
  readonly venueId: string | null;
  /** Part of a venue’s name. */
  readonly title: string;
  /** Part of an address. */
  readonly who: string;
  readonly kind: LogKind | null;
  readonly from: string | null;
  readonly until: string | null;
};

const holding = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Entries of the platform and all venues, as they are asked for, the latest first, older than `after` (an id, which rises with time). */
export async function readLog(tx: Tx, at: LogQuery & { readonly after: string | null; readonly most: number }): Promise<LogLine[]> {
  const [title, like] = [holding(at.title), holding(at.who)];
  const { rows } = await sql<Row>`
    select e.id, e.at, e.action, e.subject, e.actor_id, u.email, e.venue_id, v.number, v.title, v.currency, v.time_zone, e.via, e.before, e.after
    from audit_entry e left join account_user u on u.id = e.actor_id left join venue v on v.id = e.venue_id
    where (${at.title.trim()} = '' or v.title ilike ${title}) and (${at.who.trim()} = '' or u.email ilike ${like})
      and (${at.kind}::text is null or split_part(e.action, '.', 1) = ${at.kind}::text)
      and (${at.from}::timestamptz is null or e.at >= ${at.from}::timestamptz) and (${at.until}::timestamptz is null or e.at < ${at.until}::timestamptz)
      and (${at.venueId}::uuid is null or e.venue_id = ${at.venueId}::uuid) and (${at.after}::uuid is null or e.id < ${at.after}::uuid)
    order by e.id desc limit ${at.most}`.execute(tx);
  const venueIds = [...new Set(rows.flatMap((row) => row.venueId ?? []))];
  const ids = idsIn(rows);
  const names = new Map([...(await calledAs(tx, venueIds, ids)), ...(await orderNumbers(tx, venueIds, ids))]);
  return withNames(rows, names).map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    subject: row.subject,
    actor: row.actorId !== null && row.email !== null ? { _id: row.actorId, email: row.email } : null,
    venue: row.venueId !== null && row.title !== null ? venueIn(row) : null,
    via: row.via,
    before: row.before,
    after: row.after,
  }));
}
