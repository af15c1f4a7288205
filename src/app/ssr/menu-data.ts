import type { PublicVenue } from '#features/venues/contract.ts';
import { nameOf, words } from '#features/venues/local-words.ts';
import { speechOf } from '#features/venues/speech.ts';
import { categoriesOf } from '#features/venues/read-venue.ts';

/** By `storeType`. */
const KINDS = ['Restaurant', 'CafeOrCoffeeShop', 'FoodEstablishment'] as const;

/** A venue and its menu in the words of schema.org: names and prices only, for the rest is in the page. */
export function menuData(venue: PublicVenue, language: string, address: string): object {
  const speech = speechOf(venue, language);
  const details = venue.content.menu.categoryDetails;
  const section = (name: string) => nameOf({ name, translations: details[name]?.translations ?? {} }, speech).text;
  return {
    '@type': KINDS[venue.storeType ?? 0] ?? KINDS[0],
    name: words(venue.title, venue.translations?.[language]?.title, speech).text,
    url: address,
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: categoriesOf(venue).map(({ name, dishes }) => ({
        '@type': 'MenuSection',
        name: section(name),
        hasMenuItem: dishes.map(({ wire }) => ({
          '@type': 'MenuItem',
          name: nameOf(wire, speech).text,
          offers: { '@type': 'Offer', price: wire.price.toFixed(2), priceCurrency: venue.currency.code },
        })),
      })),
    },
  };
}
