import * as v from 'valibot';
import { DEFAULT_CURRENCY } from '#domain/currency.ts';
import { currencySymbol } from '#domain/money.ts';
import { WholeVenueInput, type PublicVenue } from '#features/venues/contract.ts';
import { eliaAndSalt } from '#db/demo/elia-and-salt/venue.ts';

/** The number of no venue: what its phone keeps lies beside nobody's. */
const TRY_VENUE = 2_000_000_001;

/** So many that a thumb soon reaches the last. */
const DISHES: ReadonlySet<string> = new Set([
  'Chickpea fritters',
  'Grilled halloumi',
  'Warm pita',
  'Gyros in warm pita',
  'Hand-cut fries',
  'Cyprus coffee',
  'Rose lemonade',
]);

/** The taverna of the demo world with a short menu, open, for the phone of the home page: it is in no database. */
export function tryVenue(): PublicVenue {
  const { storeAccounts: _nobody, content, ...whole } = v.parse(WholeVenueInput, eliaAndSalt(new Date(0)));
  const menu = content?.menu;
  const items = Object.fromEntries(
    Object.entries(menu?.items ?? {}).flatMap(([name, list]) => {
      const kept = list.filter((item) => DISHES.has(item.name));
      return kept.length > 0 ? [[name, kept]] : [];
    }),
  );
  return {
    ...whole,
    _id: 'try',
    id: TRY_VENUE,
    revision: 1,
    // Nobody collects stamps of a venue that is not there.
    configuration: whole.configuration && { ...whole.configuration, rewardsEnabled: false },
    content: {
      promotions: [],
      menu: { categories: (menu?.categories ?? []).filter((name) => name in items), items, categoryDetails: menu?.categoryDetails ?? {} },
    },
    currency: { code: DEFAULT_CURRENCY, symbol: currencySymbol(DEFAULT_CURRENCY) },
    companyId: 'try',
    languages: whole.languages ?? ['en'],
    menuVersion: 1,
    opening: { open: true, nextOpening: null },
    style: { css: '', classes: {} },
  };
}
