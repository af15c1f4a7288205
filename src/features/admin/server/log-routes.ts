import { serve, type App } from '#platform/server/http.ts';
import { csvOf } from '#platform/server/spreadsheet.ts';
import { findVenueId } from '#features/venues/server/venue-sql.ts';
import type { QueryOf } from '#platform/shared/endpoint.ts';
import * as contract from '../contract.ts';
import { guard, PAGE, type AdminDeps } from './admin-deps.ts';
import { readLog, type LogQuery } from './read-log.ts';

/** As many lines as a file has. */
const MOST_IN_FILE = 10_000;
const HEADINGS = ['at', 'who', 'key', 'venue', 'venue_title', 'action', 'subject', 'before', 'after'];

/** The log of the platform and its venues: read by pages, or taken along as a file. */
export function logRoutes(app: App, deps: AdminDeps): void {
  const { db } = deps;
  const admins = guard(deps);
  /** A number or an id is one venue; all else is part of names. */
  const asked = async ({ venue = '', who = '', kind, from, until }: QueryOf<typeof contract.exportLog>): Promise<LogQuery> => {
    const venueId = venue ? await findVenueId(db, venue) : null;
    return { venueId, title: venueId === null ? venue : '', who, kind: kind ?? null, from: from ?? null, until: until ?? null };
  };
  serve(
    app,
    contract.readLog,
    async ({ query }) => {
      const filter = await asked(query);
      const entries = await readLog(db, { ...filter, after: query.after ?? null, most: PAGE });
      return { entries, next: entries.length === PAGE ? (entries.at(-1)?._id ?? null) : null };
    },
    admins,
  );
  serve(
    app,
    contract.exportLog,
    async ({ query }) => {
      const filter = await asked(query);
      const found = await readLog(db, { ...filter, after: null, most: MOST_IN_FILE + 1 });
      const entries = found.slice(0, MOST_IN_FILE);
      return { csv: csvOf([HEADINGS, ...entries.map(cellsOf)]), lines: entries.length, isCut: found.length > entries.length };
    },
    admins,
  );
}

const json = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));
const cellsOf = ({ at, actor, via, venue, action, subject, before, after }: contract.LogLine) => [
  at,
  actor?.email ?? via ?? '',
  actor === null ? '' : (via ?? ''),
  venue?.id ?? '',
  venue?.title ?? '',
  action,
  subject,
  json(before),
  json(after),
];
