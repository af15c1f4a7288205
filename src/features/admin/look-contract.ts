import * as v from 'valibot';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Instant, VenueRef, words } from '#platform/shared/wire.ts';

/** How an administrator looks into a venue as its owner sees it: nothing can be changed, and the owner reads that it was done. */

const tag = 'Administration';

export const beginLook = endpoint({
  method: 'POST',
  path: '/api/admin/venues/:id/look',
  tag,
  summary:
    'Lets this browser see the venue’s portal as its owner does, for 30 minutes: sets a cookie with which every call that changes something is refused `looking_only` (403). In the venue’s log with the reason.',
  caller: 'admin',
  params: VenueRef,
  body: v.object({ reason: words(LONGEST_REASON) }),
  answer: v.object({ until: Instant }),
});

export const endLook = endpoint({
  method: 'DELETE',
  path: '/api/admin/look',
  tag,
  summary: 'Ends this browser’s look into a venue. Harmless without one.',
  caller: 'anyone',
});
