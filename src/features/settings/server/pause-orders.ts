import { localStart } from '#domain/promotion-dates.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { updateColumns } from '#features/venues/server/column-sql.ts';
import { editVenue, type EditDeps } from '#features/venues/server/edit-venue.ts';
import { wholeVenue } from '#features/venues/server/read-columns.ts';
import { venueColumns } from '#features/venues/server/write-columns.ts';
import { SECTION_RULES } from './sections.ts';

const MINUTE_MS = 60_000;

type Pausing = {
  readonly venueId: string;
  readonly actor: string;
  /** Whether orders were stopped when this was decided. */
  readonly was: boolean;
  /** Null: orders are taken again. */
  readonly pause: { readonly minutes: number | null } | null;
};

/**
 * Stops guests' orders for so many minutes (rounded up to the minute) or until somebody lifts it, or takes them again. What guests read meanwhile stays as
 * it was written in the settings. Refuses changed_meanwhile (409) where somebody did either since it was shown.
 */
export function pauseOrders(deps: EditDeps & { readonly clock: Clock }, { venueId, actor, was, pause }: Pausing): Promise<void> {
  return editVenue(deps, { venueId, actor }, async (tx, rows) => {
    const venue = wholeVenue(rows);
    const now = deps.clock();
    const until = venue.pause?.until ?? null;
    const isPaused = Boolean(venue.pause) && (until === null || Date.parse(until) > now);
    if (isPaused !== was)
      throw new Refusal(409, 'changed_meanwhile', 'Somebody else stopped orders, or took them again.', { paused: isPaused, until });
    if (!isPaused && pause === null) return { answer: undefined, audit: null };
    const { read, write, columns } = SECTION_RULES.pause;
    const before = read(venue);
    const end = pause?.minutes ? Math.ceil(now / MINUTE_MS) * MINUTE_MS + pause.minutes * MINUTE_MS : null;
    const local = end === null ? null : localStart(end, venue.timeZone ?? 'UTC');
    const after = { paused: pause !== null, until: local && { day: local.day, time: local.time ?? '00:00' }, texts: before.texts };
    const all = venueColumns(write(venue, after));
    await updateColumns(tx, rows.id, Object.fromEntries(columns.map((column) => [column, all[column]])));
    return { answer: undefined, audit: { action: 'settings.pause_saved', subject: venue.title, before, after } };
  });
}
