import { SMALLER_WIDTHS } from '#platform/shared/picture-address.ts';
import type { MediaFile } from './store.ts';

type Named = Pick<MediaFile, 'venueId' | 'hash' | 'width' | 'height' | 'colour'>;

/** What all forms of a picture begin with, in the image store and below `/uploads/`. */
export const nameOf = ({ venueId, hash, width, height, colour }: Named): string => `${venueId}/${hash}-${width}x${height}-${colour}`;

/** The keys of every form of a picture. */
export const keysOf = (file: Named): string[] => [
  `${nameOf(file)}.webp`,
  ...SMALLER_WIDTHS.filter((one) => one < file.width).flatMap((one) => [`${nameOf(file)}-${one}.webp`, `${nameOf(file)}-${one}.avif`]),
];

/** A key that {@link keysOf} may have made, asked for as WebP. */
export const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{32}-\d{1,4}x\d{1,4}-[0-9a-f]{6}(?:-(?:320|640))?\.webp$/;
