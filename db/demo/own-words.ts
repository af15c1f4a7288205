import type { WholeVenueInput } from '#features/venues/contract.ts';
import type { OwnMark } from '#features/venues/venue-schemas.ts';
import type * as v from 'valibot';
import type { Words } from './authoring.ts';

type OwnMarkInput = v.InferInput<typeof OwnMark>;
/** A venue's own mark, and the dishes that carry it. */
type Marked = { readonly mark: OwnMarkInput; readonly dishes: readonly string[] };

const mark = (key: string, [name, greek]: Words, sign: OwnMarkInput['sign'], ...dishes: string[]): Marked => ({
  mark: { key, name, sign, translations: { el: { name: greek } } },
  dishes,
});

/** What each demo venue says of its dishes beside the marks that everybody has, by the venue's number. */
const OWN: Readonly<Record<number, readonly Marked[]>> = {
  1: [
    mark(
      'charcoal',
      ['Over charcoal', 'Στα κάρβουνα'],
      'flame',
      'Gyros in warm pita',
      'Lemon chicken leg',
      'Pork souvlaki',
      'Lamb chops',
      'Sheftalia',
      'Grilled halloumi',
      'Smoked aubergine',
      'Sea bass on charcoal',
    ),
    mark(
      'slow',
      ['Hours in the oven', 'Ώρες στον φούρνο'],
      'clock',
      'Lamb kleftiko',
      'Moussaka',
      'Afelia',
      'Giant beans',
      'Stuffed tomatoes',
    ),
    mark('village', ['From our village', 'Από το χωριό μας'], 'house', 'Cracked green olives', 'Talatouri', 'Commandaria', 'Zivania'),
  ],
  2: [
    mark('all-day', ['All day', 'Όλη μέρα'], 'sun', 'Kayana', 'Avocado toast', 'Pancakes', 'Yoghurt and granola', 'Club sandwich'),
    mark(
      'our-oven',
      ['Baked here', 'Από τον φούρνο μας'],
      'house',
      'Butter croissant',
      'Banana bread',
      'Leek and feta pie',
      'Chocolate cookie',
    ),
    mark(
      'children',
      ['Children like it', 'Αρέσει στα παιδιά'],
      'baby',
      'Pancakes',
      'Buttermilk waffle',
      'Hot chocolate',
      'Pizza by the slice',
    ),
  ],
  3: [
    mark(
      'raw',
      ['Raw fish', 'Ωμό ψάρι'],
      'fish',
      'Salmon nigiri',
      'Tuna nigiri',
      'Salmon maki',
      'Spicy tuna maki',
      'Salmon sashimi',
      'Salmon poke',
      'Mango and salmon roll',
    ),
    mark(
      'beach',
      ['Travels well', 'Αντέχει τη διαδρομή'],
      'sun',
      'Box for two on the sand',
      'Lunch bento',
      'Onigiri pair',
      'Edamame',
      'Rice crackers',
    ),
  ],
};

const DAY = 86_400_000;
/** A kitchen looks at a few dishes at a time: so many days ago were the last and the first of a menu. */
const [LAST_LOOK, FIRST_LOOK] = [3, 40];

/** The venue with its own marks on its dishes, and the days on which its kitchen went through their allergens. */
export function withOwnWords(venue: WholeVenueInput, now: Date): WholeVenueInput {
  const own = OWN[venue.id ?? 0] ?? [];
  const menu = venue.content?.menu;
  if (!menu) return venue;
  const lists = Object.entries(menu.items ?? {});
  const items = Object.fromEntries(
    lists.map(([category, dishes], at) => {
      // A category at a time, as kitchens do it.
      const ago = FIRST_LOOK - Math.floor((at * (FIRST_LOOK - LAST_LOOK)) / Math.max(1, lists.length - 1));
      const recordedOn = new Date(now.getTime() - ago * DAY).toISOString().slice(0, 10);
      return [
        category,
        dishes.map((dish) => {
          const ownMarks = own.filter(({ dishes: named }) => named.includes(dish.name)).map(({ mark: { key } }) => key);
          return { ...dish, recordedOn, ...(ownMarks.length > 0 && { ownMarks }) };
        }),
      ];
    }),
  );
  return {
    ...venue,
    configuration: { ...venue.configuration, ownMarks: own.map((one) => one.mark) },
    content: { ...venue.content, menu: { ...menu, items } },
  };
}

/** Every dish that a mark names, for the test that there is one. */
export const OWN_DISHES: Readonly<Record<number, readonly string[]>> = Object.fromEntries(
  Object.entries(OWN).map(([id, marks]) => [id, marks.flatMap(({ dishes }) => dishes)]),
);
