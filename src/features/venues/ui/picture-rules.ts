import { ownPicture } from '#platform/shared/picture-address.ts';
import type { PublicVenue } from '../contract.ts';

/** Each uploaded picture's own colour under it until it is there, as rules of the page: a style attribute would be refused. */
export function pictureRules(venue: PublicVenue): string {
  const dishes = Object.values(venue.content.menu.items).flatMap((items) => items.map(({ image }) => image));
  const all = [venue.logo, venue.headerBg, ...venue.content.promotions.map(({ backgroundImage }) => backgroundImage), ...dishes];
  const rules = all.map((address) => {
    const own = ownPicture(address ?? '');
    const hash = address?.match(/\w{32}/)?.[0].slice(0, 12);
    return own && hash ? `img[src*="${hash}"]{background:#${own.colour}}` : '';
  });
  return [...new Set(rules)].join('');
}
