import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { text } from '#platform/shared/wire.ts';
import { At, GONE, TablePerson, Visit } from './together-contract.ts';

/** How somebody at a table brings others to it. */

export const visitInvitation = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/invitation',
  tag: 'Together',
  summary:
    'A member’s invitation to the table, as a link to open and as a code to scan. Good while the visit lasts at this table, and until staff take a phone off it.',
  caller: 'visit-member',
  params: Visit,
  answer: v.object({
    /** What the code says: the menu at that table, with the invitation behind `#with=`, which no server ever reads. */
    address: v.string(),
    /** The dark modules of a QR code of `size` × `size`, quiet zone not included. */
    size: v.number(),
    path: v.string(),
  }),
  refusals: GONE,
});

export const whoInvites = endpoint({
  method: 'POST',
  path: '/api/visits/invited',
  tag: 'Together',
  summary: 'Who is at a table, for who was invited there: asked before joining. Changes nothing.',
  caller: 'anyone',
  asksForWork: true,
  body: v.object({ ...At, invitation: text(64) }),
  answer: v.object({ people: v.array(v.pick(TablePerson, ['_id', 'name', 'creature', 'colour'])) }),
  refusals: {
    code_needed: '403: this invitation is good no more: the guests have left or sit elsewhere, or staff took a phone off their table.',
    table_unknown: '400: the venue has no such floor or table.',
  },
});
