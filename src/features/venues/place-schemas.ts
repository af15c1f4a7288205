import * as v from 'valibot';
import { text } from '#platform/shared/wire.ts';

/** Where a venue is, and when it is open, on the wire. */

export const Clock = v.pipe(v.string(), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/));
const Interval = v.object({ from: Clock, to: Clock });
export const Day = v.picklist([0, 1, 2, 3, 4, 5, 6]);

/** Where a venue is. Latitude and longitude in degrees. */
export const Address = v.object({
  street: v.optional(text(160), ''),
  city: v.optional(text(80), ''),
  postcode: v.optional(text(20), ''),
  country: v.optional(text(60)),
  lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
});

export const OpeningHours = v.object({
  weekly: v.optional(v.pipe(v.array(v.object({ day: Day, from: Clock, to: Clock })), v.maxLength(50)), []),
  exceptions: v.optional(
    v.pipe(
      v.array(
        v.object({ date: v.pipe(v.string(), v.isoDate()), closed: v.optional(v.boolean()), intervals: v.optional(v.array(Interval)) }),
      ),
      v.maxLength(400),
    ),
    [],
  ),
});
