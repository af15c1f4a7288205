import { sql } from 'kysely';
import type { Tx } from '#platform/server/database.ts';

export type StampFigures = {
  readonly stampsGiven: number;
  readonly rewardsUsed: number;
  readonly cards: number;
  readonly cardsOwing: number;
  readonly stampsOwed: number;
};

/** As `stampsOwed` of the domain; 0 or below: nothing. */
const OWED = (required: number) => sql`(rewards_used * ${Math.max(0, required)}::int - (stamps - pending))`;

/** What the ledger says of a venue, reversed orders taken off, and how many cards its company has. */
export async function stampFigures(tx: Tx, venueId: string, companyId: string, required: number): Promise<StampFigures> {
  const { rows } = await sql<StampFigures>`
    select coalesce(sum(stamps), 0)::int as stamps_given, coalesce(-sum(rewards), 0)::int as rewards_used,
      (select count(*)::int from stamp_card where company_id = ${companyId}) as cards,
      (select count(*)::int from stamp_card where company_id = ${companyId} and ${OWED(required)} > 0) as cards_owing,
      (select coalesce(sum(greatest(${OWED(required)}, 0)), 0)::int from stamp_card where company_id = ${companyId}) as stamps_owed
    from stamp_entry where venue_id = ${venueId}`.execute(tx);
  return rows[0] ?? { stampsGiven: 0, rewardsUsed: 0, cards: 0, cardsOwing: 0, stampsOwed: 0 };
}
