import { isUuid } from '#platform/shared/is-uuid.ts';
import { EVENED, SMALLER_WIDTHS } from '#platform/shared/picture-address.ts';
import type { MediaFile } from './store.ts';

type Named = Pick<MediaFile, 'venueId' | 'hash' | 'width' | 'height' | 'colour'>;

/** What all forms of a picture of one light begin with, in the image store and below `/uploads/`. */
export const nameOf = ({ venueId, hash, width, height, colour }: Named, mark = ''): string =>
  `${venueId}/${hash}${mark}-${width}x${height}-${colour}`;

/** The keys of every form of a picture. */
export const keysOf = (file: Named & Pick<MediaFile, 'evened'>): string[] =>
  (file.evened ? ['', EVENED] : ['']).flatMap((mark) => [
    `${nameOf(file, mark)}.webp`,
    ...SMALLER_WIDTHS.filter((one) => one < file.width).flatMap((one) => [
      `${nameOf(file, mark)}-${one}.webp`,
      `${nameOf(file, mark)}-${one}.avif`,
    ]),
  ]);

const FILE = new RegExp(`^[0-9a-f]{32}${EVENED}?-\\d{1,4}x\\d{1,4}-[0-9a-f]{6}(?:-(?:${SMALLER_WIDTHS.join('|')}))?\\.webp$`);

/** Whether {@link keysOf} may have made this key, asked for as WebP. */
export function isPictureKey(key: string): boolean {
  const [venue = '', ...file] = key.split('/');
  return isUuid(venue) && FILE.test(file.join('/'));
}
