import * as v from 'valibot';
import { events } from '#platform/shared/event.ts';

/** What happens to who sits at a table, to whose their lines are and to what they are paying; the subject is the visit. */
export const VISIT_EVENTS = events({
  'visit.changed': {
    data: v.object({
      to: v.picklist(['opened', 'guests', 'moved', 'joined', 'parted', 'rounds', 'ended', 'people', 'whose', 'shares', 'stamps', 'hold']),
    }),
  },
  /** Those who order together changed their cart; what is in it is theirs alone. */
  'cart.changed': { data: v.object({ version: v.number() }) },
  /** Somebody of the team has Settle of that visit open, or closed it again; the subject is that person. */
  'settling.changed': { data: v.object({ visit: v.string(), open: v.boolean() }) },
});
