import * as v from 'valibot';
import { MOST_STATIONS } from '#domain/stations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { LANGUAGES } from '#platform/shared/languages.ts';
import { Id, Instant, VenueRef, text } from '#platform/shared/wire.ts';
import { AtHand } from './contract.ts';

/** What the kitchen has to make and prepare, on a screen and on paper. */

/** Whose dishes, by the stations' ids (none: everybody's), and whether what usually comes until the day ends stands beside what is open. */
const Wish = v.object({ stations: v.pipe(v.array(text(64)), v.maxLength(MOST_STATIONS)), usual: v.boolean() });
export type PrepWish = v.InferOutput<typeof Wish>;

const Prep = v.object({
  at: Instant,
  timeZone: v.string(),
  /** Days of this name that `usual` is the average of; 0: it was not asked for, or there are none. */
  days: v.number(),
  /** In the venue's sequence, with the dishes of the menu in theirs; a venue without stations has one without a name. */
  stations: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      dishes: v.array(v.object({ name: v.string(), /** Of open orders, not yet ready. */ open: v.number(), usual: v.number() })),
    }),
  ),
});
export type Prep = v.InferOutput<typeof Prep>;

export const readPrep = endpoint({
  method: 'GET',
  path: '/api/venues/:id/prep',
  tag: 'Printers',
  summary: 'The prep list: portions of each dish that open orders still want, by station, and what usually comes until the day ends.',
  caller: 'staff',
  needs: 'orders',
  params: VenueRef,
  query: v.object({
    usual: v.optional(v.picklist(['0', '1']), '0'),
    language: v.optional(v.picklist(LANGUAGES), 'en'),
  }),
  answer: Prep,
});

export const printPrep = endpoint({
  method: 'POST',
  path: '/api/venues/:id/printers/:printer/prep',
  tag: 'Printers',
  summary: 'Prints the prep list.',
  caller: 'staff',
  needs: 'orders',
  params: v.object({ id: VenueRef.entries.id, printer: Id }),
  body: Wish,
  answer: AtHand,
});
