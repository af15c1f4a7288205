import * as v from 'valibot';
import { WholeVenueInput } from '#features/venues/contract.ts';

/** A venue on its way to another installation. A later form gets a higher version; an unknown one is refused. */

const { _id, id, revision, storeAccounts, ...portable } = WholeVenueInput.entries;
void [_id, id, revision, storeAccounts];

const PICTURE_TYPES = ['image/webp', 'image/png', 'image/jpeg', 'image/avif', 'image/svg+xml'] as const;
/** Six million characters hold four and a half megabytes. */
const Picture = v.object({
  type: v.picklist(PICTURE_TYPES),
  data: v.pipe(v.string(), v.maxLength(6_000_000), v.base64()),
});
export type Picture = v.InferOutput<typeof Picture>;

const PictureAddress = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/[\w./-]+$/), v.excludes('..'));

export const VenueFile = v.object({
  format: v.literal('parea-venue'),
  version: v.literal(1),
  exportedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  venue: v.object(portable),
  /** By the address that the venue names them with. */
  pictures: v.pipe(
    v.record(PictureAddress, Picture),
    v.check((pictures) => Object.keys(pictures).length <= 600, 'Too many pictures.'),
  ),
});
export type VenueFile = v.InferOutput<typeof VenueFile>;
