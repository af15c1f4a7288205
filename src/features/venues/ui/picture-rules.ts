import { ownPicture } from '#platform/shared/picture-address.ts';
import { positionOf } from '#platform/shared/picture-position.ts';
import type { PublicVenue } from '../contract.ts';

/** So many of the first have a blurred first impression in the page: it is a hundred letters each that nothing packs. */
const PREVIEWS = 12;

/**
 * How each uploaded picture is shown, as rules of the page, for a style attribute would be refused: its own colour under it until it is there, the
 * first ones blurred, and what stays in sight where it is cropped.
 */
export function pictureRules(venue: PublicVenue): string {
  const dishes = Object.values(venue.content.menu.items).flatMap((items) => items.map(({ image }) => image));
  const all = [venue.logo, venue.headerBg, ...venue.content.promotions.map(({ backgroundImage }) => backgroundImage), ...dishes];
  const own = [...new Set(all)].flatMap((address) => ownPicture(address ?? '') ?? []);
  const rules = own.map((picture, index) => {
    const { address, colour, preview } = picture;
    const position = positionOf(picture);
    const hash = address.match(/\w{32}/)?.[0].slice(0, 12);
    const blurred =
      preview !== '' && index < PREVIEWS ? ` url(data:image/webp;base64,${base64(preview)}) ${position || 'center'}/cover` : '';
    return `img[src*="${hash}"]{background:#${colour}${blurred}${position && `;object-position:${position}`}}`;
  });
  return [...new Set(rules)].join('');
}

const base64 = (urlSafe: string): string => urlSafe.replaceAll('-', '+').replaceAll('_', '/');
