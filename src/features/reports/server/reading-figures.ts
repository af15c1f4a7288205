import { sql } from 'kysely';
import { reading, type Database, type Tx } from '#platform/server/database.ts';

/**
 * Everything that is read in it as of one moment. Each statement is planned for the days it is asked about: a plan for any days takes a year for a
 * handful of orders, and looks each of them up one by one.
 */
export const readingFigures = <Answer>(db: Database, work: (tx: Tx) => Promise<Answer>): Promise<Answer> =>
  reading(db, async (tx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
    return work(tx);
  });
