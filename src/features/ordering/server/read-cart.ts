import { isAvailable } from '#domain/availability.ts';
import type { AllergenKey } from '#domain/allergens.ts';
import { checkCart, type CartProblem } from '#domain/cart.ts';
import { undecidedIn } from '#domain/kept-dish.ts';
import type { CartLine, Choices } from '#domain/menu.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { SnapshotItem, VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import type { AddOrderInput } from '../contract.ts';

/** A line of the request with the item as the menu has it now. */
export type AskedLine = CartLine & { readonly item: SnapshotItem; readonly note: string | null; readonly kept: readonly AllergenKey[] };

type Extras = AddOrderInput['order'][number]['payload']['extras'];

/** Any of the three forms of `extras` on the wire → option name and chosen values. An empty string is nothing chosen. */
function choicesOf(extras: Extras): Choices {
  const choices: Record<string, readonly string[]> = {};
  for (const [option, chosen] of Object.entries(extras ?? {})) {
    const list = Array.isArray(chosen) ? chosen : chosen === null ? [] : [chosen];
    choices[option] = list.map((one) => (typeof one === 'string' ? one : one.value)).filter((value) => value !== '');
  }
  return choices;
}

/**
 * The request's lines against the menu at an instant; a dish outside its times of day is sold out. Refuses item_unknown and sold_out (409),
 * invalid_choice and invalid_cart (400).
 */
export function readCart(venue: VenueSnapshot, input: Pick<AddOrderInput, 'order'>, now: number): AskedLine[] {
  const asked = input.order.map((line) => ({ line, id: String(line.payload.item.id) }));
  const unknown = asked.filter(({ id }) => !venue.items.has(id)).map(({ id }) => id);
  if (unknown.length > 0) throw new Refusal(409, 'item_unknown', 'Something in the order is no longer on the menu.', { items: unknown });
  const shut = asked.filter(({ id }) => !isAvailable(venue.items.get(id)?.wire.availability ?? [], venue.timeZone, now));
  if (shut.length > 0)
    throw soldOut(
      venue,
      shut.map(({ id }) => id),
    );
  const lines = asked.flatMap(({ line, id }): AskedLine[] => {
    const item = venue.items.get(id);
    if (!item) return [];
    const { quantity, payload, note, kept } = line;
    return [{ item, quantity, choices: choicesOf(payload.extras), note: note?.trim() || null, kept: kept ?? [] }];
  });
  refuseProblems(checkCart(lines), venue);
  return lines;
}

/** Each dish that has what is avoided by who eats it must be known to be wanted all the same. Refuses allergy_conflict (409). */
export function refuseUndecided(asked: readonly AskedLine[], avoidsAt: (at: number) => readonly AllergenKey[]): void {
  const lines = asked.flatMap((line, at) => {
    const allergens = undecidedIn(line.item, line, avoidsAt(at));
    return allergens.length > 0 ? [{ line: at, item: line.item.id, allergens }] : [];
  });
  if (lines.length > 0)
    throw new Refusal(409, 'allergy_conflict', 'A dish has what you avoid. Remove it, or keep it on purpose.', { lines });
}

function refuseProblems(problems: readonly CartProblem[], venue: VenueSnapshot): void {
  const gone = problems.flatMap((problem) =>
    problem.code === 'out_of_stock' || problem.code === 'not_enough_stock' ? [problem.itemId] : [],
  );
  if (gone.length > 0) throw soldOut(venue, gone);
  const choice = problems.find((problem) => problem.code === 'bad_choices');
  if (choice) throw new Refusal(400, 'invalid_choice', 'A choice of an extra is not possible.', { problems });
  if (problems.length > 0) throw new Refusal(400, 'invalid_cart', 'The order is empty or too large.', { problems });
}

export function soldOut(venue: VenueSnapshot, itemIds: readonly string[]): Refusal {
  const items = [...new Set(itemIds)];
  const names = items.map((id) => venue.items.get(id)?.name ?? id);
  return new Refusal(409, 'sold_out', `Sold out: ${names.join(', ')}.`, { items, names });
}
