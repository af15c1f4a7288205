import * as v from 'valibot';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Numbered } from './contract.ts';
import { Entry } from './z-schemas.ts';

/** What changes of a report's orders after it was written. */

const Later = v.object({
  ...Entry.entries,
  kind: v.picklist(['refund', 'correction']),
  /** The number of the report that has it; null: none yet. */
  in: v.nullable(v.number()),
});
export type ZLater = v.InferOutput<typeof Later>;

export const laterOfZ = endpoint({
  method: 'GET',
  path: '/api/venues/:id/closes/:number/later',
  tag: 'Closing',
  summary:
    'What changed since of the orders that a Z report has as sold: money that went back and orders that were stopped, each with the report that has it. The report itself stays as it was written.',
  caller: 'staff',
  needs: 'close',
  params: Numbered,
  answer: v.object({ later: v.array(Later) }),
});
