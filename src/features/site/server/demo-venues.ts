import type { Config } from '#platform/server/config.ts';
import type { OpenDatabase } from '#platform/server/database.ts';
import { firstVenues } from '#features/venues/server/venue-directory.ts';
import type { DemoVenue } from '../page-inputs.ts';

type Deps = { readonly config: Pick<Config, 'demo'>; readonly database: OpenDatabase };

/** The three venues of the demo world, for the home page; none where the demo is off. */
export async function demoVenues({ config, database }: Deps): Promise<DemoVenue[]> {
  return config.demo ? firstVenues(database.db, 3) : [];
}
