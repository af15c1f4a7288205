import { changedPrice } from '#domain/price-change.ts';
import { fromAmount, toAmount, type Cents } from '#domain/money.ts';
import { toBasisPoints } from '#domain/money-parts.ts';
import { refuseStale } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { setPrices } from '#features/venues/server/item-sql.ts';
import type { Menu, PricesAnswer, PricesInput } from '../menu-schemas.ts';
import { editMenu, type At } from './edit-menu.ts';
import { findCategory } from './read-menu.ts';

type Change = { readonly id: string; readonly name: string; readonly category: string; readonly before: Cents; readonly after: Cents };

/** Many prices at once, or what would become of them. Refuses changed_meanwhile (409), not_found. */
export function changePrices(deps: EditDeps, at: At, input: PricesInput): Promise<PricesAnswer> {
  return editMenu(deps, at, async (tx, menu) => {
    const changes = changesOf(menu, input);
    const answer = {
      seal: menu.menuSeal,
      items: changes.map((one) => ({ ...one, before: toAmount(one.before), after: toAmount(one.after) })),
    };
    if (input.seal === null) return { answer, audit: null };
    if (input.seal !== menu.menuSeal) refuseStale(input.seal, { menuSeal: menu.menuSeal });
    if (changes.length === 0) return { answer, audit: null };
    await setPrices(
      tx,
      at.venueId,
      changes.map(({ id, after }) => ({ id, cents: after })),
    );
    const prices = (which: 'before' | 'after') => Object.fromEntries(answer.items.map((one) => [one.name, one[which]]));
    return { answer, audit: { action: 'prices.changed', subject: describe(input), before: prices('before'), after: prices('after') } };
  });
}

const describe = ({ kind, value }: PricesInput): string => `${value > 0 ? '+' : ''}${value}${kind === 'percent' ? ' %' : ''}`;

function changesOf(menu: Menu, { kind, value, rounding, categories }: PricesInput): Change[] {
  const chosen = categories === null ? menu.categories : categories.map((id) => findCategory(menu, id));
  const change = { kind, value: kind === 'percent' ? toBasisPoints(value) : fromAmount(value) };
  return chosen.flatMap(({ name: category, items }) =>
    items.flatMap(({ id, name, price }): Change[] => {
      const before = fromAmount(price);
      const after = changedPrice(before, change, rounding);
      return after === before ? [] : [{ id, name, category, before, after }];
    }),
  );
}
