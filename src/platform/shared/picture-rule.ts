import type { OwnPicture } from './picture-address.ts';
import { positionOf } from './picture-position.ts';

/**
 * How an uploaded picture is shown, as a rule of the page, for a style attribute would be refused: its own colour under it until it is there, blurred
 * where that is asked for, and what stays in sight where it is cropped.
 */
export function pictureRule(picture: OwnPicture, blurred: boolean): string {
  const { address, colour, preview } = picture;
  const position = positionOf(picture);
  const hash = address.match(/\w{32}/)?.[0].slice(0, 12);
  const before = blurred && preview !== '' ? ` url(data:image/webp;base64,${base64(preview)}) ${position || 'center'}/cover` : '';
  return `img[src*="${hash}"]{background:#${colour}${before}${position && `;object-position:${position}`}}`;
}

const base64 = (urlSafe: string): string => urlSafe.replaceAll('-', '+').replaceAll('_', '/');
