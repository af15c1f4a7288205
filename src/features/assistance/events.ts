import * as v from 'valibot';
import { events } from '#platform/shared/event.ts';

/** What happens to a call for a waiter; the subject is the request. `seated`: it is about another table now; `withdrawn`: by who sent it; `reopened`: more was said since somebody went. What ends or moves with an order or a visit the database tells by itself (0052). */
export const REQUEST_EVENTS = events({
  'request.opened': {},
  'request.moved': { data: v.object({ to: v.picklist(['acknowledged', 'resolved', 'confirmed', 'seated', 'withdrawn', 'reopened']) }) },
});
