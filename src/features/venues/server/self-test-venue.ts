import * as v from 'valibot';
import { lockUntilCommit } from '#platform/server/advisory-locks.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import { lostRace } from '#platform/server/sql-failure.ts';
import { WholeVenueInput } from '../contract.ts';
import { writeVenue } from './save-venue.ts';
import { snapshotOf, type VenueSnapshot } from './venue-snapshot.ts';
import { findVenueId, readVenue } from './venue-sql.ts';

/** The venue at which the installation orders from itself; the same in every installation. */
export const SELF_TEST_VENUE = '00000000-0000-8000-8000-000000000001';

/**
 * That venue, made where there is none yet. It is kept as one that was erased, so that it is there for nobody: no list, page, count or call knows
 * it. Its number is one that no other venue gets.
 */
export function selfTestVenue(db: Database): Promise<VenueSnapshot> {
  return inTransaction(
    db,
    async (tx) => {
      const known = await readVenue(tx, SELF_TEST_VENUE);
      if (known) return snapshotOf(known);
      // Another process makes it at the same moment.
      await lockUntilCommit(tx, 'venueNumber');
      if ((await findVenueId(tx, SELF_TEST_VENUE)) === null) {
        await writeVenue(tx, v.parse(WholeVenueInput, VENUE), 'self test', { unlogged: true });
        await tx.updateTable('venue').set({ number: 0, status: 'erased' }).where('id', '=', SELF_TEST_VENUE).execute();
      }
      const made = await readVenue(tx, SELF_TEST_VENUE);
      if (!made) throw new Error('The venue of the self test could not be read.');
      return snapshotOf(made);
    },
    lostRace,
  );
}

const VENUE: v.InferInput<typeof WholeVenueInput> = {
  _id: SELF_TEST_VENUE,
  title: 'Self test',
  company: 'Self test',
  timeZone: 'UTC',
  languages: ['en'],
  openingHours: { weekly: [], exceptions: [] },
  content: { menu: { categories: ['Self test'], items: { 'Self test': [{ id: 'self-test', name: 'Self test', price: 1 }] } } },
};
