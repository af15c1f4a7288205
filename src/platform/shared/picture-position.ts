import type { OwnPicture } from './picture-address.ts';

/** Of a tile of the menu, wide to high; other places are not far from it. */
const TILE = 116 / 94;

/** The `object-position` that has a picture's focus in the middle of a tile, as far as the picture reaches; empty where it has none. */
export function positionOf({ width, height, focus }: Pick<OwnPicture, 'width' | 'height' | 'focus'>): string {
  if (!focus) return '';
  const ratio = width / height / TILE;
  return `${placed(focus.x, ratio)}% ${placed(focus.y, 1 / ratio)}%`;
}

/** `longer`: how many times as long as the tile the picture is on this side. */
const placed = (percent: number, longer: number): number =>
  longer > 1.01 ? Math.round(Math.min(100, Math.max(0, (percent * longer - 50) / (longer - 1)))) : percent;
