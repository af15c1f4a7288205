import { ALLERGENS, type AllergenKey } from '#domain/allergens.ts';
import { possibleAllergens } from '#domain/dish-allergens.ts';
import { keptIn } from '#domain/kept-dish.ts';
import type { DeliveryValue } from '#domain/methods.ts';
import { cents } from '#domain/money.ts';
import type { Quote } from '#domain/quote.ts';
import { vatRate } from '#domain/vat.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { chosenJson } from '../chosen-extra.ts';
import type { LineGuest } from '../line-guest.ts';
import { translated } from './line-translations.ts';
import type { LineRow } from './order-rows.ts';
import type { AskedLine } from './read-cart.ts';

type LineContext = {
  readonly deliveryMethod: DeliveryValue;
  readonly day: string;
  readonly language: string;
  readonly reserved: boolean;
  readonly avoids: readonly AllergenKey[];
  readonly guest: LineGuest | undefined;
};

/** Of whoever it is for: another's allergy is told beside another's dish. */
export const avoidsOf = (guest: LineGuest | undefined): readonly AllergenKey[] | undefined =>
  guest && ALLERGENS.filter((key) => guest.avoids.includes(key));

/** A line as it is sold: name, options, price, VAT and allergens stay as they are now, whatever the menu does later. */
export function draftLine(
  venue: VenueSnapshot,
  line: AskedLine,
  priced: Quote['lines'][number] | undefined,
  context: LineContext,
): LineRow {
  const { item } = line;
  const { deliveryMethod, day, language, reserved, avoids, guest } = context;
  const contains = priced?.allergens ?? [];
  const mayContain = possibleAllergens(item, line.choices);
  const kept = keptIn(item, line, avoids);
  return {
    itemId: item.id,
    name: item.name,
    givenAway: 0,
    takenOff: 0,
    movedOff: 0,
    quantity: line.quantity,
    unitCents: priced?.unitCents ?? cents(0),
    lineCents: priced?.lineCents ?? cents(0),
    chosen: (priced?.chosen ?? []).map(chosenJson),
    vatClass: item.vatClass,
    vatRate: vatRate({ country: venue.country, vatClass: item.vatClass, deliveryMethod: venue.taxedAs ?? deliveryMethod, day }),
    allergens: [...contains],
    givesStamp: item.givesStamp,
    note: line.note,
    snapshot: {
      ...(item.image && { image: item.image }),
      priceCents: item.priceCents,
      ...(item.wire.translations[language]?.name && { localName: item.wire.translations[language].name }),
      ...translated(item.wire, priced?.chosen ?? []),
      ...(mayContain.length > 0 && { mayContain }),
      ...(kept.length > 0 && { kept }),
      ...(guest && { guest }),
      ...(reserved && item.stockQty !== null && { counted: true as const }),
    },
  };
}
