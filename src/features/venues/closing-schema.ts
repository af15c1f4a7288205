import * as v from 'valibot';
import { MOST_DRAWERS } from '#domain/sizes.ts';
import { Amount, text, words } from '#platform/shared/wire.ts';

/** How the day is closed: to whom the report is mailed beside the owners, the drawers with the cash that stays in each, and (`blind`) whether what should be there is shown once it was counted. */
export const Closing = v.object({
  accountant: v.optional(v.union([v.literal(''), v.pipe(text(200), v.email())]), ''),
  drawers: v.optional(
    v.pipe(
      v.array(v.object({ id: v.pipe(text(40), v.minLength(1)), name: words(40), float: Amount })),
      v.maxLength(MOST_DRAWERS),
      v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'One drawer twice.'),
    ),
    [],
  ),
  blind: v.optional(v.boolean(), false),
});
