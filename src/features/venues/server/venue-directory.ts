import { sql } from 'kysely';
import * as v from 'valibot';
import { orderTaking } from '#domain/order-taking.ts';
import { foldText, matcherOf, searchKey, type SearchKey } from '#domain/search-fold.ts';
import type { Tx } from '#platform/server/database.ts';
import { Address, OpeningHours } from '../place-schemas.ts';
import { isListed } from './listing.ts';
import { planEndIn, tierIn } from './plan-sql.ts';
import { pauseIn } from './read-columns.ts';
import { hoursOf } from './venue-snapshot.ts';
import type { VenueStatus } from './venue-rows.ts';

/** Every venue without its menu, for lists: thousands of these are read at once. */
export type ListedVenue = {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly subtitle: string;
  readonly logo: string;
  readonly headerBg: string;
  readonly storeType: number;
  readonly languages: readonly string[];
  readonly translations: unknown;
  readonly address: unknown;
  readonly openingHours: unknown;
  readonly timeZone: string;
  readonly status: VenueStatus;
  readonly deleteAfter: Date | null;
  readonly createdAt: Date;
  readonly tier: number;
  /** When its plan, or its trial, ends; null: it does not. */
  readonly endsAt: Date | null;
  readonly companyId: string;
  readonly company: string;
  /** The day of the venue's last order and how many there were on it. */
  readonly lastDay: string;
  readonly ordersThen: number;
  /** False: its owner's address is not confirmed. */
  readonly listed: boolean;
};

/** The venues of these states, by number; `ids`: these of them alone. */
export async function listVenues(tx: Tx, states: readonly VenueStatus[], ids: readonly string[] | null = null): Promise<ListedVenue[]> {
  const { rows } = await sql<ListedVenue>`
    select v.id, v.number, v.title, v.subtitle, v.logo, v.header_bg, v.store_type, v.languages, v.translations, v.address, v.opening_hours,
      v.time_zone, v.status, v.delete_after, v.created_at, ${tierIn('v')} as tier, ${planEndIn('v')} as ends_at,
      v.company_id, c.name as company, p.business_day::text as last_day, p.order_number as orders_then,
      ${isListed('v')} as listed
    from venue v join venue_pulse p on p.venue_id = v.id join company c on c.id = v.company_id
    where v.status = any(${[...states]}::text[]) and (${ids === null} or v.id = any(${ids ?? []}::uuid[])) order by v.number`.execute(tx);
  return rows;
}

const markOf = sql<string>`concat(v.id, ' ', v.xmin, ' ', c.xmin, ' ', ${isListed('v')})`;

/** Each live venue, and a mark that is another when anything of it changed that a public list says; far quicker than to read what it says. */
export async function markVenues(tx: Tx): Promise<{ id: string; mark: string }[]> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select v.id, ${markOf} as mark from venue v join company c on c.id = v.company_id where v.status = 'live' order by v.number`.execute(
    tx,
  );
  return rows;
}

/** All these marks as one. */
export async function markOfVenues(tx: Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat(count(*), ' ', bit_xor(hashtextextended(${markOf}, 0))) as mark
    from venue v join company c on c.id = v.company_id where v.status = 'live'`.execute(tx);
  return rows[0]?.mark ?? '';
}

/** The live venues up to a number, as a page greets with them. */
export async function firstVenues(tx: Tx, upTo: number) {
  return tx
    .selectFrom('venue')
    .select(['number as id', 'title', 'subtitle', 'logo', 'headerBg', 'languages', 'translations'])
    .where('number', '<=', upTo)
    .where('status', '=', 'live')
    .orderBy('number')
    .execute();
}

/** The venues that search engines may know, by number, and when each changed. */
export async function publicVenueNumbers(tx: Tx, most: number): Promise<{ number: number; updatedAt: Date }[]> {
  return tx
    .selectFrom('venue')
    .select(['number', 'updatedAt'])
    .where('status', '=', 'live')
    .where(isListed('venue'))
    .orderBy('number')
    .limit(most)
    .execute();
}

/** Those that match every word of the query in name, company, number or place. */
export function venuesMatching(rows: readonly ListedVenue[], query: string): readonly ListedVenue[] {
  if (query.trim() === '') return rows;
  const [asWritten, asSpoken] = [matcherOf(query), matcherOf(spoken(query))];
  return rows.filter((row) => asWritten(keyOf(row)) || asSpoken(keyOf(row)));
}

/** «Αγία» is written Agia and Ayia. */
export const spoken = (text: string): string =>
  foldText(text)
    .replaceAll(/γι(?=[αεουω])/g, 'ι')
    .replaceAll(/(?:gi|yi|y)(?=[aeou])/g, 'i');

/** What a venue is found by. */
export function venueKey(venue: ListedVenue): SearchKey {
  const text = textOf(venue);
  return searchKey(`${text} ${spoken(text)}`);
}

const textOf = ({ title, subtitle, company, number, translations, address }: Searched): string =>
  `${title} ${subtitle} ${company} ${number} ${placeOf(address)} ${JSON.stringify(translations)}`;
type Searched = Pick<ListedVenue, 'title' | 'subtitle' | 'company' | 'number' | 'translations' | 'address'>;

const keys = new Map<string, SearchKey>();
const MOST_KEYS = 20_000;

/** Folding costs far more than comparing: each text is folded once. */
function keyOf(venue: ListedVenue): SearchKey {
  const text = textOf(venue);
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = venueKey(venue);
  keys.set(text, key);
  return key;
}

/** Street, postcode and city in one line; empty where nobody said. */
export function placeOf(address: unknown): string {
  const parsed = v.safeParse(Address, address);
  if (!parsed.success) return '';
  const { street, postcode, city, country } = parsed.output;
  return [street, [postcode, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** Whether a listed venue takes orders now, and when it will. */
export function openingOf(venue: ListedVenue, now: number): { open: boolean; nextOpening: number | null } {
  const hours = v.safeParse(v.nullish(OpeningHours), venue.openingHours);
  const pause = v.safeParse(v.nullish(v.object({ until: v.nullish(v.string()) })), pauseIn(venue.openingHours));
  const until = pause.success && pause.output ? { until: pause.output.until ? Date.parse(pause.output.until) : null } : null;
  return orderTaking(hoursOf({ openingHours: hours.success ? (hours.output ?? null) : null }), venue.timeZone, until, now);
}
