import * as v from 'valibot';
import { Refusal, notFound } from '#platform/shared/refusal.ts';
import { LONGEST_NAME } from '#domain/sizes.ts';
import { nameOf, otherName } from '#platform/shared/wire.ts';
import { check } from '#platform/server/json-body.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { accountByEmail, accountById } from '#features/accounts/server/find-account.ts';
import type { ParsedVenue, WholeVenue } from '../contract.ts';
import { Extra } from '../venue-schemas.ts';
import { changedParts } from './changed-parts.ts';
import { settleGroups } from './extra-groups.ts';
import { groupsOf, insertGroup } from './group-sql.ts';
import { menuSize, refuseTooLarge } from './menu-size.ts';
import { replacePromotions } from './promotion-sql.ts';
import { replaceAccounts, type AccountRow } from './staff-sql.ts';
import { replaceMenu } from './whole-menu-sql.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { isUuid } from '#platform/shared/is-uuid.ts';
import { lostRace } from '#platform/server/sql-failure.ts';
import { VENUE_EVENTS } from '../events.ts';
import { bumpMenuVersion, findVenueId, freeNumber, insertVenue, readVenue, updateVenue } from './venue-sql.ts';
import { wholeVenue } from './read-columns.ts';
import { menuRows, promotionRows, venueColumns } from './write-columns.ts';

/** `refuseUnverified`: an account that nobody confirmed is only linked where its entry says `confirmed`. */
export type SavingRules = {
  readonly refuseUnverified?: boolean;
  readonly now?: number;
  /** The caller writes its own line into the log: what is done once is logged once. */
  readonly unlogged?: boolean;
  /** Of a venue that pays for its plan the tier is what it pays for, whatever is sent. */
  readonly paysForPlan?: (tx: Tx, venueId: string) => Promise<boolean>;
};

/**
 * Creates a venue, or replaces the one with this `_id` if its revision is still the stored one. One transaction.
 * Refuses: stale_revision (409), not_found, unknown_account and unverified_account (409), menu_full (409), duplicate_item (400).
 */
export function saveVenue(db: Database, venue: ParsedVenue, actor: string, rules: SavingRules = {}): Promise<WholeVenue> {
  // Two new venues may take the same number.
  return inTransaction(db, (tx) => writeVenue(tx, venue, actor, rules), lostRace);
}

/** The same in the caller's transaction, once: who calls it tries again where two writers met. */
export async function writeVenue(tx: Tx, sent: ParsedVenue, actor: string, rules: SavingRules = {}): Promise<WholeVenue> {
  const before = await wholeBefore(tx, sent);
  const venue = await withPaidTier(tx, sent, before, rules);
  refuseLetters(venue, before);
  const venueId = await place(tx, venue);
  const { categories, items } = menuRows(await withOwnGroups(tx, venueId, venue), before, rules.now ?? Date.now());
  const accounts = await accountRows(tx, venue);
  if (rules.refuseUnverified) refuseUnverified(accounts, before);
  await replaceAccounts(
    tx,
    venueId,
    accounts.map(({ row }) => row),
  );
  const size = await menuSize(tx, venueId);
  await replaceMenu(tx, venueId, categories, items);
  await refuseTooLarge(tx, venueId, size);
  await replacePromotions(tx, venueId, promotionRows(venue));
  await bumpMenuVersion(tx, venueId);
  await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'menu.changed', subjectId: venueId, actor });
  const rows = await readVenue(tx, venueId);
  if (!rows) throw notFound('The venue');
  const saved = wholeVenue(rows);
  const changed = rules.unlogged ? null : changedParts(before, saved);
  const action = before === null ? 'venue.created' : 'venue.saved';
  if (changed) await recordAudit(tx, { venueId, actor: isUuid(actor) ? actor : null, action, subject: saved.title, ...changed });
  return saved;
}

const Title = nameOf(LONGEST_NAME);
const OtherTitle = otherName(LONGEST_NAME);

/** What a venue is called is a name, whoever saves it: our mails print it. What it is called already stays. */
function refuseLetters(venue: ParsedVenue, before: WholeVenue | null): void {
  if (venue.title !== before?.title) check(v.object({ title: Title }), { title: venue.title }, 'body');
  for (const [language, { title }] of Object.entries(venue.translations ?? {}))
    if (title !== undefined && title !== before?.translations?.[language]?.title)
      check(
        v.object({ translations: v.record(v.string(), v.object({ title: OtherTitle })) }),
        { translations: { [language]: { title } } },
        'body',
      );
}

/** Makes the groups of choices that the menu names and the venue lacks, such as a copy of another one. */
async function withOwnGroups(tx: Tx, venueId: string, venue: ParsedVenue): Promise<ParsedVenue> {
  const { content } = venue;
  const menu = content?.menu;
  if (!content || !menu) return venue;
  const known = new Map([...(await groupsOf(tx, venueId))].map(([id, extra]) => [id, v.parse(Extra, extra)]));
  const names = Object.keys(menu.items);
  const { items, made } = settleGroups(
    names.flatMap((name) => (menu.items[name] ?? []).map((item) => ({ ...item, at: name }))),
    known,
  );
  for (const [id, extra] of made) await insertGroup(tx, venueId, id, extra);
  const listed = Object.fromEntries(names.map((name) => [name, items.filter(({ at }) => at === name).map(({ at: _at, ...item }) => item)]));
  return { ...venue, content: { ...content, menu: { ...menu, items: listed } } };
}

async function withPaidTier(tx: Tx, sent: ParsedVenue, before: WholeVenue | null, { paysForPlan }: SavingRules): Promise<ParsedVenue> {
  const venueId = before && paysForPlan ? await findVenueId(tx, before._id) : null;
  if (!before || !paysForPlan || venueId === null || !(await paysForPlan(tx, venueId))) return sent;
  return { ...sent, configuration: { aiEnabled: false, ...sent.configuration, tier: before.configuration?.tier ?? 0 } };
}

/** The venue that this save replaces, as it is; null where it is a new one. */
async function wholeBefore(tx: Tx, venue: ParsedVenue): Promise<WholeVenue | null> {
  const venueId = venue._id ? await findVenueId(tx, venue._id) : null;
  const rows = venueId === null ? null : await readVenue(tx, venueId);
  return rows && wholeVenue(rows);
}

/** The venue's own row: updated where `_id` names one, inserted otherwise. */
async function place(tx: Tx, venue: ParsedVenue): Promise<string> {
  const columns = venueColumns(venue);
  const company = venue.company ?? '';
  const wished = venue._id ?? null;
  const existing = wished === null || wished === '' ? null : await findVenueId(tx, wished);
  if (existing === null) {
    return insertVenue(tx, columns, { company, number: await freeNumber(tx, venue.id ?? null), wishedId: wished });
  }
  await refuseDeleted(tx, existing);
  if (await updateVenue(tx, existing, venue.revision ?? -1, columns, company)) return existing;
  throw new Refusal(409, 'stale_revision', 'Somebody else has saved this venue since you opened it. Read it again and repeat your change.');
}

async function refuseDeleted(tx: Tx, venueId: string): Promise<void> {
  const row = await tx.selectFrom('venue').select('status').where('id', '=', venueId).executeTakeFirst();
  if (row?.status !== 'deleted' && row?.status !== 'erased') return;
  throw new Refusal(409, 'venue_deleted', 'This venue was deleted. Restore it before you change it.');
}

type Linked = { readonly row: AccountRow; readonly isUnverified: boolean; readonly confirmed: boolean };

/** Links accounts by `dbId`, else by address where a Store account has it; an address without an account is kept as written. */
async function accountRows(tx: Tx, venue: ParsedVenue): Promise<Linked[]> {
  const linked: Linked[] = [];
  for (const [position, entry] of (venue.storeAccounts ?? []).entries()) {
    const written = (entry.email ?? '').trim().toLowerCase();
    const named = entry.dbId ? await accountById(tx, entry.dbId) : written ? await accountByEmail(tx, written) : null;
    if (entry.dbId && named?.accountType !== 'Store')
      throw new Refusal(409, 'unknown_account', `There is no Store account ${entry.dbId}.`, { dbId: entry.dbId });
    const userId = named?.accountType === 'Store' ? named.id : null;
    if (userId !== null && linked.some(({ row }) => row.userId === userId)) continue;
    const email = written || (named?.email ?? '');
    linked.push({
      row: { position, email, userId, role: entry.role ?? 'owner' },
      isUnverified: userId !== null && named?.emailVerified === false,
      confirmed: entry.confirmed === true,
    });
  }
  return linked;
}

/** Anybody can have made an account with an address that nobody confirmed. Who is linked already stays. */
function refuseUnverified(accounts: readonly Linked[], before: WholeVenue | null): void {
  const known = new Set((before?.storeAccounts ?? []).map(({ dbId }) => dbId));
  const strange = accounts.find(({ row, isUnverified, confirmed }) => isUnverified && !confirmed && !known.has(row.userId));
  if (!strange) return;
  const { email } = strange.row;
  throw new Refusal(409, 'unverified_account', `Nobody has confirmed that ${email} is theirs. Say so by \`confirmed\`.`, { email });
}
