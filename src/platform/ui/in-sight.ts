import type { CSSProperties } from 'react';
import { ownPicture } from '#platform/shared/picture-address.ts';
import { positionOf } from '#platform/shared/picture-position.ts';

/** What keeps a picture's focus in sight where it is cropped. For pages that the browser makes: those of the server have rules instead. */
export function inSight(address: string): CSSProperties {
  const own = ownPicture(address);
  const position = own ? positionOf(own) : '';
  return position === '' ? {} : { objectPosition: position };
}
