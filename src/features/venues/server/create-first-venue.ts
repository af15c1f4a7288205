import * as v from 'valibot';
import { countryOfZone } from '#domain/vat-rates.ts';
import { TRIAL_DAYS } from '#domain/sizes.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import { lostRace } from '#platform/server/sql-failure.ts';
import { WholeVenueInput, type FirstVenueInput, type WholeVenue } from '../contract.ts';
import { wholeDay } from '#domain/plan.ts';
import { refuseMakerOver, type Planning } from './plan-sql.ts';
import { DEFAULTS } from './read-columns.ts';
import { writeVenue } from './save-venue.ts';

export type StarterMenu = NonNullable<NonNullable<v.InferInput<typeof WholeVenueInput>['content']>['menu']>;
export type FirstVenueDeps = Planning & {
  readonly db: Database;
  /** A small example menu of that kind of venue, in that language. */
  readonly starterMenu: (storeType: 0 | 1 | 2, language: 'en' | 'el') => StarterMenu;
};
type Maker = { readonly id: string; readonly email: string; readonly accountType: string };

/** More than these an administrator makes. */
const MOST_VENUES = 3;

/** Makes a venue with its maker as the owner. Refuses not_a_store_account (403), plan_over and too_many_venues (409). One transaction. */
export async function createFirstVenue(
  deps: FirstVenueDeps,
  maker: Maker,
  wish: FirstVenueInput,
): Promise<WholeVenue & { trialEndsAt: Date | null }> {
  if (maker.accountType !== 'Store')
    throw new Refusal(403, 'not_a_store_account', 'This is the account of a guest. Sign up as a store to open a venue.');
  const venue = v.parse(WholeVenueInput, venueOf(wish, maker, deps));
  const trialEndsAt = deps.plans ? wholeDay(new Date(deps.clock() + TRIAL_DAYS * 86_400_000), wish.timeZone) : null;
  return inTransaction(
    deps.db,
    async (tx) => {
      await refuseTooMany(tx, maker.id);
      await refuseMakerOver(tx, deps, maker.id);
      const made = await writeVenue(tx, venue, maker.id, { unlogged: true });
      const columns = { createdBy: maker.id, selfMade: true, trialEndsAt, wantedTier: wish.plan ?? null };
      await tx.updateTable('venue').set(columns).where('id', '=', made._id).execute();
      const after = { storeType: wish.storeType, menu: wish.menu, ...(wish.country && { country: wish.country }) };
      await recordAudit(tx, { venueId: made._id, actor: maker.id, action: 'venue.created', subject: wish.name, after });
      return { ...made, trialEndsAt };
    },
    lostRace,
  );
}

/** One venue at a time for each account, so that nobody counts what another call is just making. */
async function refuseTooMany(tx: Tx, makerId: string): Promise<void> {
  await lockUntilCommit(tx, 'firstVenue', makerId);
  const { made } = await tx
    .selectFrom('venue')
    .select((e) => e.fn.countAll<number>().as('made'))
    .where('createdBy', '=', makerId)
    .executeTakeFirstOrThrow();
  if (made < MOST_VENUES) return;
  throw new Refusal(409, 'too_many_venues', `You have made ${MOST_VENUES} venues. Write to us for more.`, { most: MOST_VENUES });
}

function venueOf(wish: FirstVenueInput, maker: Maker, deps: FirstVenueDeps): v.InferInput<typeof WholeVenueInput> {
  const { name, storeType, language, timeZone } = wish;
  return {
    title: name.trim(),
    company: name.trim(),
    storeType,
    country: wish.country ?? countryOfZone(timeZone) ?? 'CY',
    timeZone,
    languages: language === 'el' ? ['el', 'en'] : ['en', 'el'],
    configuration: {
      rewardsEnabled: false,
      aiEnabled: false,
      tier: 0,
      currencies: DEFAULTS.currencies.map((currency) => ({ ...currency, enabled: currency.code === wish.currency })),
    },
    openingHours: { weekly: [], exceptions: [] },
    tableArrangement: [firstFloor(language)],
    storeAccounts: [{ email: maker.email, dbId: maker.id, role: 'owner' }],
    ...(wish.menu === 'example' && { content: { menu: deps.starterMenu(storeType, language) } }),
  };
}

/** Six tables for four, with room to walk between them. */
function firstFloor(language: 'en' | 'el') {
  const [name, other] = language === 'el' ? ['Μέσα', { en: { name: 'Inside' } }] : ['Inside', { el: { name: 'Μέσα' } }];
  const tables = [1, 2, 3, 4, 5, 6].map((table) => ({
    table,
    col: 1 + ((table - 1) % 3) * 2,
    row: 1 + Math.floor((table - 1) / 3) * 2,
    seats: 4,
  }));
  return { floor: 1, name, cols: 7, rows: 5, shape: 'square' as const, cellSize: '27px', tables, translations: other };
}
