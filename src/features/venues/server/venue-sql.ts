import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { rightsOf, roleOf, ROLES, type Role, type Standing, type TeamRight } from '#domain/permissions.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import type { Tx } from '#platform/server/database.ts';
import { looker } from '#platform/server/looker.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { LoyaltyStamps } from '../venue-schemas.ts';
import { withGroups } from './extra-groups.ts';
import { isListed } from './listing.ts';
import type { VenueRows } from './venue-rows.ts';

/** A venue's own row, read with all that belongs to it. Its menu, promotions, staff, stock and tables are written by the `…-sql.ts` beside. */

/** A venue by its number or its `_id`, as its row's id; null where there is none. */
export async function findVenueId(tx: Tx, ref: string): Promise<string | null> {
  const query = tx.selectFrom('venue').select('id');
  if (isUuid(ref)) return (await query.where('id', '=', ref.toLowerCase()).executeTakeFirst())?.id ?? null;
  // A number as PostgreSQL's integer holds it: ten digits, but not all of them.
  if (!/^\d{1,10}$/.test(ref) || Number(ref) > 2_147_483_647) return null;
  return (await query.where('number', '=', Number(ref)).executeTakeFirst())?.id ?? null;
}

/** Everything of one venue, read in one snapshot; null where it is gone. */
export async function readVenue(tx: Tx, venueId: string): Promise<VenueRows | null> {
  const [rows] = await readVenues(tx, venueId);
  return rows ?? null;
}

/** All venues (or one, then a deleted one too), whole, each in one row: menu, promotions and accounts come as JSON of one statement, so they agree. */
export async function readVenues(tx: Tx, venueId?: string): Promise<VenueRows[]> {
  const { rows } = await sql<VenueRows>`
    select v.*, p.menu_version, c.name as company_now, ${isListed('v')} as listed,
      coalesce((select jsonb_agg(to_jsonb(g) - 'venue_id' order by g.position, g.id) from category g where g.venue_id = v.id), '[]') as category_rows,
      coalesce((select jsonb_agg(to_jsonb(i) - 'venue_id' order by i.position, i.id) from item i where i.venue_id = v.id), '[]') as item_rows,
      coalesce((select jsonb_agg(to_jsonb(x) - 'venue_id' order by x.id) from extra_group x where x.venue_id = v.id), '[]') as group_rows,
      coalesce((select jsonb_agg(to_jsonb(o) - 'venue_id' order by o.position) from promotion o where o.venue_id = v.id), '[]') as promotion_rows,
      coalesce((select jsonb_agg(to_jsonb(t) - 'venue_id') from table_code t where t.venue_id = v.id), '[]') as code_rows,
      coalesce((select jsonb_agg(to_jsonb(b) - 'venue_id' order by b.created_at) from order_block b
        where b.venue_id = v.id and b.lifted_at is null and b.until > now()), '[]') as block_rows,
      coalesce((select jsonb_agg(to_jsonb(a) - 'venue_id' order by a.position) from venue_account a where a.venue_id = v.id), '[]') as account_rows
    from venue v join venue_pulse p on p.venue_id = v.id join company c on c.id = v.company_id
    ${venueId === undefined ? sql`where v.status in ('live', 'suspended')` : sql`where v.id = ${venueId}`}
    order by v.number`.execute(tx);
  return rows.map(withSharedChoices);
}

function withSharedChoices(rows: VenueRows): VenueRows {
  if (rows.groupRows.length === 0) return rows;
  const groups = new Map(rows.groupRows.map(({ id, extra }) => [id, extra]));
  return { ...rows, itemRows: rows.itemRows.map((row) => withGroups(row, groups)) };
}

/** The rules of stamps of venues, with the specification's defaults; a venue that switched rewards off has none. */
export async function loyaltyStampsOf(tx: Tx, venueIds: readonly string[]): Promise<Map<string, LoyaltyStamps>> {
  if (venueIds.length === 0) return new Map();
  const rows = await tx.selectFrom('venue').select(['id', 'rewards', 'configuration']).where('id', 'in', venueIds).execute();
  return new Map(
    rows.flatMap(({ id, rewards, configuration }) => {
      const { loyaltyStamps = {} } = rewards as { loyaltyStamps?: v.InferInput<typeof LoyaltyStamps> };
      const isOff = (configuration as { rewardsEnabled?: boolean }).rewardsEnabled === false;
      return isOff ? [] : [[id, v.parse(LoyaltyStamps, loyaltyStamps)] as const];
    }),
  );
}

/** A wish for a number near the end of what an integer holds would leave none for the venues after it. */
const MOST_WISHED = 1_000_000_000;

/** The number a new venue gets: the wish where it is free, else the highest plus one. Who asks at the same time waits for the first to commit. */
export async function freeNumber(tx: Tx, wish: number | null): Promise<number> {
  await lockUntilCommit(tx, 'venueNumber');
  if (wish !== null && wish > 0 && wish < MOST_WISHED) {
    const taken = await tx.selectFrom('venue').select('id').where('number', '=', wish).executeTakeFirst();
    if (!taken) return wish;
  }
  const { top } = await tx
    .selectFrom('venue')
    .select((e) => e.fn.coalesce(e.fn.max('number'), sql<number>`0`).as('top'))
    .executeTakeFirstOrThrow();
  return top + 1;
}

export type VenueColumns = {
  title: string;
  subtitle: string;
  logo: string;
  headerBg: string;
  storeType: number;
  country: string;
  timeZone: string;
  languages: string[];
  currency: string;
  translations: string;
  deliveryMethods: string;
  paymentMethods: string;
  layout: string;
  css: string;
  rewards: string;
  configuration: string;
  tableArrangement: string;
  openingHours: string;
  address: string | null;
};

/** `company`: as it was typed, or empty. */
export type NewVenue = { readonly company: string; readonly number: number; readonly wishedId: string | null };

/** A new venue with a company of its own: only an administrator groups venues, so a typed company name never joins another's stamps. */
export async function insertVenue(tx: Tx, venue: VenueColumns, made: NewVenue): Promise<string> {
  const { company, number, wishedId } = made;
  const id = wishedId !== null && isUuid(wishedId) ? wishedId.toLowerCase() : uuidv7();
  const companyId = uuidv7();
  await tx
    .insertInto('company')
    .values({ id: companyId, name: company || venue.title })
    .execute();
  await tx
    .insertInto('venue')
    .values({ ...venue, id, number, companyId })
    .execute();
  await tx.insertInto('venuePulse').values({ venueId: id }).execute();
  return id;
}

/** Replaces a venue's own columns if `revision` is still the stored one; false where somebody else was first. */
export async function updateVenue(tx: Tx, venueId: string, revision: number, venue: VenueColumns, company: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('venue')
    .set((e) => ({ ...venue, revision: e('revision', '+', 1), updatedAt: sql<Date>`now()` }))
    .where('id', '=', venueId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await renameOwnCompany(tx, venueId, company);
  return numUpdatedRows === 1n;
}

/** A company is named by its venue as long as that is its only one; a name that several share is changed by none of them. */
async function renameOwnCompany(tx: Tx, venueId: string, name: string): Promise<void> {
  if (name === '') return;
  await sql`update company set name = ${name} where id = (select company_id from venue where id = ${venueId}) and name <> ${name}
    and not exists (select 1 from venue o where o.company_id = company.id and o.id <> ${venueId} and o.status <> 'erased')`.execute(tx);
}

/** Moves the version that cached pages and prices are keyed by. Last in its transaction: orders lock this row too. */
export async function bumpMenuVersion(tx: Tx, venueId: string): Promise<void> {
  await tx
    .updateTable('venuePulse')
    .set((e) => ({ menuVersion: e('menuVersion', '+', 1) }))
    .where('venueId', '=', venueId)
    .execute();
}

export async function menuVersions(tx: Tx, venueIds: readonly string[]): Promise<Map<string, number>> {
  if (venueIds.length === 0) return new Map();
  const rows = await tx.selectFrom('venuePulse').select(['venueId', 'menuVersion']).where('venueId', 'in', venueIds).execute();
  return new Map(rows.map((row) => [row.venueId, row.menuVersion]));
}

/** What a user is and may do at a venue, or null: asked on every call, never kept in a session. */
export async function standingAt(tx: Tx, venueId: string, userId: string): Promise<Standing | null> {
  const look = looker();
  // Who looks in sees that one venue, and sees it as its owner; what they may do is nothing (`look-calls.ts`).
  if (look) return look.venueId === venueId && look.userId === userId ? { role: 'owner' } : null;
  const row = await tx
    .selectFrom('venueAccount')
    .select(['role', 'rightsOn', 'rightsOff'])
    .where('venueId', '=', venueId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const role = ROLES.find((each) => each === row?.role);
  return row && role ? { role, rights: rightsOf(role, { on: row.rightsOn, off: row.rightsOff }) } : null;
}

export async function venuesOf(
  tx: Tx,
  userId: string,
): Promise<{ venueId: string; number: number; title: string; role: Role; rights: readonly TeamRight[]; listed: boolean }[]> {
  const rows = await tx
    .selectFrom('venueAccount')
    .innerJoin('venue', 'venue.id', 'venueAccount.venueId')
    .select(['venue.id as venueId', 'venue.number', 'venue.title', isListed('venue').as('listed')])
    .select(['venueAccount.role', 'venueAccount.rightsOn', 'venueAccount.rightsOff'])
    .where('venueAccount.userId', '=', userId)
    .where('venue.status', 'in', ['live', 'suspended'])
    .orderBy('venue.number')
    .execute();
  return rows.map(({ rightsOn: on, rightsOff: off, ...row }) => {
    const role = roleOf(row.role);
    return { ...row, role, rights: rightsOf(role, { on, off }) };
  });
}

/** The accounts that own a venue. */
export async function ownersOf(tx: Tx, venueId: string): Promise<string[]> {
  const rows = await tx.selectFrom('venueAccount').select('userId').where('venueId', '=', venueId).where('role', '=', 'owner').execute();
  return rows.flatMap(({ userId }) => userId ?? []);
}

/** The venue whose rules a company's cards show: its first. */
export async function firstOfCompany(tx: Tx, companyId: string): Promise<{ id: string; title: string } | undefined> {
  return tx.selectFrom('venue').select(['id', 'title']).where('companyId', '=', companyId).orderBy('number').limit(1).executeTakeFirst();
}
