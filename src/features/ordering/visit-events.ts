import * as v from 'valibot';
import { events } from '#platform/shared/event.ts';

/** What happens to who sits at a table, to whose their lines are and to what they are paying; the subject is the visit. */
export const VISIT_EVENTS = events({
  'visit.changed': { data: v.object({ to: v.picklist(['opened', 'guests', 'moved', 'ended', 'people', 'whose', 'shares']) }) },
});
