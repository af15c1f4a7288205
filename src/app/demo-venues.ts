import type { DemoVenue } from './pages.ts';
import type { System } from './system.ts';

/** The three venues of the demo world, for the home page; none where the demo is off. */
export async function demoVenues({ config, database }: Pick<System, 'config' | 'database'>): Promise<DemoVenue[]> {
  if (!config.demo) return [];
  return database.db
    .selectFrom('venue')
    .select(['number as id', 'title', 'subtitle', 'logo', 'headerBg', 'languages', 'translations'])
    .where('number', '<=', 3)
    .where('status', '=', 'live')
    .orderBy('number')
    .execute();
}
