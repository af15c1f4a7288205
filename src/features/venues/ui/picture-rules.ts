import { ownPicture } from '#platform/shared/picture-address.ts';
import { pictureRule } from '#platform/shared/picture-rule.ts';
import type { PublicVenue } from '../contract.ts';

/** So many of the first have a blurred first impression in the page: it is a hundred letters each that nothing packs. */
const PREVIEWS = 12;

/** How each uploaded picture of a venue is shown; the first ones blurred until they are there. */
export function pictureRules(venue: PublicVenue): string {
  const dishes = Object.values(venue.content.menu.items).flatMap((items) => items.map(({ image }) => image));
  const all = [venue.logo, venue.headerBg, ...venue.content.promotions.map(({ backgroundImage }) => backgroundImage), ...dishes];
  const own = [...new Set(all)].flatMap((address) => ownPicture(address ?? '') ?? []);
  const rules = own.map((picture, index) => pictureRule(picture, index < PREVIEWS));
  return [...new Set(rules)].join('');
}
