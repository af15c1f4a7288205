import * as v from 'valibot';
import { MAX_LINES } from '#domain/sizes.ts';
import { CREATURES } from '#domain/table-people.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Count, Id, Instant } from '#platform/shared/wire.ts';
import { GONE, Visit } from './together-contract.ts';

/** The stamps of rounds that several people of a table sent together: each line's are of whose it is, once it is paid. */

export const VisitStamps = v.object({
  signedIn: v.boolean(),
  /** This phone's lines are stamped on the caller's card by themselves when they are paid. */
  linked: v.boolean(),
  lines: v.array(
    v.object({
      order: v.string(),
      number: v.number(),
      /** From 1, as the round has it. */
      line: v.number(),
      name: v.string(),
      /** In the menu's other languages: each reads theirs, whoever ordered it. */
      names: v.record(v.string(), v.string()),
      quantity: v.number(),
      stamps: v.number(),
      whose: v.picklist(['me', 'table', 'other']),
      /** Of `other`: who, as the table knows them; an empty name: they are called by their creature. */
      person: v.nullable(v.object({ name: v.string(), creature: v.picklist(CREATURES) })),
      /** `open`: paid, and nobody has them until `until`. `over`: nobody took them in time. `back`: they went back with the line. */
      state: v.picklist(['unpaid', 'open', 'taken', 'over', 'back']),
      until: v.nullable(Instant),
      /** They are on the caller's card, or were until they went back. */
      mine: v.boolean(),
    }),
  ),
});
export type VisitStamps = v.InferOutput<typeof VisitStamps>;

export const visitStamps = endpoint({
  method: 'GET',
  path: '/api/visits/:visit/stamps',
  tag: 'Together',
  summary: 'The stamps of what several people of a table sent together, and who may take them. Also once the visit is over.',
  caller: 'visit-member',
  params: Visit,
  answer: VisitStamps,
  refusals: { not_at_table: GONE.not_at_table, too_many: GONE.too_many },
});

export const takeStamps = endpoint({
  method: 'POST',
  path: '/api/visits/:visit/stamps',
  tag: 'Together',
  summary:
    'Puts stamps of paid lines that nobody has on the card of who is signed in, within seven days of their payment; from then on this phone’s own lines are stamped there by themselves. What is somebody else’s only where they agree (`agreed`). Whoever came to the table after a line was paid, and ordered nothing there, takes nothing of it, nor are such lines shown to them. All of it or nothing; said twice it is done once. Also once the visit is over.',
  caller: 'visit-member',
  params: Visit,
  body: v.object({
    lines: v.pipe(v.array(v.object({ order: Id, line: v.pipe(Count(MAX_LINES), v.minValue(1)) })), v.maxLength(200)),
    /** Those whose the lines are said that they may be taken. */
    agreed: v.optional(v.boolean(), false),
  }),
  answer: VisitStamps,
  refusals: {
    unauthorised: '401: nobody is signed in.',
    not_at_table: GONE.not_at_table,
    too_many: GONE.too_many,
    line_unknown: '400: no such line has stamps here.',
    line_unpaid: '409: this line is not paid yet.',
    not_yours: '409: it is somebody else’s; ask them, and say `agreed`.',
    came_later: '409: it was paid before the caller came to the table, and nothing there was ordered by them.',
    stamps_taken: '409: somebody else has them.',
    stamps_back: '409: they went back with the line.',
    stamps_over: '409: the seven days are over.',
  },
});
