import { changedPrice, type PriceChange, type Rounding } from '#domain/price-change.ts';
import { fromAmount, toAmount, type Cents } from '#domain/money.ts';
import { toBasisPoints } from '#domain/money-parts.ts';
import { refuseStale } from '#platform/server/seal.ts';
import type { EditDeps } from '#features/venues/server/edit-venue.ts';
import { updateGroup } from '#features/venues/server/group-sql.ts';
import { holdItems, setPrices, updateItem } from '#features/venues/server/item-sql.ts';
import { recordIn } from '#features/venues/server/write-columns.ts';
import type { EditorCategory, EditorItem, Menu, PricesAnswer, PricesInput } from '../menu-schemas.ts';
import { columnsOf, editMenu, itemsIn, type At } from './edit-menu.ts';
import { findCategory } from './read-menu.ts';

type Change = { readonly id: string; readonly name: string; readonly category: string; readonly before: Cents; readonly after: Cents };
type Extra = NonNullable<EditorItem['extras']>[number];
type Wished = { readonly change: PriceChange; readonly rounding: Rounding };

/** Many prices at once, or what would become of them. Refuses changed_meanwhile (409), not_found. */
export function changePrices(deps: EditDeps, at: At, input: PricesInput): Promise<PricesAnswer> {
  return editMenu(deps, at, async (tx, menu) => {
    const wished = wishedBy(input);
    const chosen = input.categories === null ? menu.categories : input.categories.map((id) => findCategory(menu, id));
    const changes = changesOf(chosen, wished);
    const choices = choicesOf(menu, chosen, input, wished);
    const answer = {
      seal: menu.menuSeal,
      items: changes.map((one) => ({ ...one, before: toAmount(one.before), after: toAmount(one.after) })),
      extras: [...choices.items, ...choices.groups].flatMap(({ told }) => told),
      staying: choices.staying,
    };
    if (input.seal === null) return { answer, audit: null };
    if (input.seal !== menu.menuSeal) refuseStale(input.seal, { menuSeal: menu.menuSeal });
    if (changes.length + answer.extras.length === 0) return { answer, audit: null };
    const held = [...changes.map(({ id }) => id), ...choices.items.map(({ item }) => item.id)];
    if (held.length > 0) await holdItems(tx, at.venueId, held);
    for (const { id, extra } of choices.groups) await updateGroup(tx, at.venueId, id, extra);
    for (const { item, extras } of choices.items) {
      const { id, category } = item;
      await updateItem(tx, at.venueId, columnsOf(recordIn({ ...item, extras }), id, category));
    }
    await setPrices(
      tx,
      at.venueId,
      changes.map(({ id, after }) => ({ id, cents: after })),
    );
    const prices = (which: 'before' | 'after') =>
      Object.fromEntries([
        ...answer.items.map((one) => [one.name, one[which]]),
        ...answer.extras.map((one) => [[one.of, one.option, one.value].filter(Boolean).join(' · '), one[which]]),
      ]);
    return { answer, audit: { action: 'prices.changed', subject: describe(input), before: prices('before'), after: prices('after') } };
  });
}

const describe = ({ kind, value }: PricesInput): string => `${value > 0 ? '+' : ''}${value}${kind === 'percent' ? ' %' : ''}`;

const wishedBy = ({ kind, value, rounding }: PricesInput): Wished => ({
  change: { kind, value: kind === 'percent' ? toBasisPoints(value) : fromAmount(value) },
  rounding,
});

const changesOf = (chosen: readonly EditorCategory[], { change, rounding }: Wished): Change[] =>
  chosen.flatMap(({ name: category, items }) =>
    items.flatMap(({ id, name, price }): Change[] => {
      const before = fromAmount(price);
      const after = changedPrice(before, change, rounding);
      return after === before ? [] : [{ id, name, category, before, after }];
    }),
  );

/** Small money: a step for whole dishes would make much of it free, or a euro. */
const COARSEST = 10;

/** The same choice with what its options cost by then, and what changes. */
function moved(extra: Extra, of: string, { change, rounding }: Wished): { readonly extra: Extra; readonly told: PricesAnswer['extras'] } {
  const step = rounding > COARSEST ? COARSEST : rounding;
  const options = extra.options.map((option) => {
    const before = fromAmount(option.cost ?? 0);
    return before > 0 ? { ...option, cost: toAmount(changedPrice(before, change, step)) } : option;
  });
  const told = options.flatMap(({ value, cost }, at) => {
    const [before, after] = [extra.options[at]?.cost ?? 0, cost ?? 0];
    return after === before ? [] : [{ of, option: extra.option, value, before, after }];
  });
  return { extra: { ...extra, options }, told };
}

const pricedIn = (extras: readonly Extra[]): number =>
  extras.flatMap(({ options }) => options).filter(({ cost }) => (cost ?? 0) > 0).length;

/** Sizes and extras of the chosen dishes that move with them: a dish's own, and those of a group that no dish elsewhere has. */
function choicesOf(menu: Menu, chosen: readonly EditorCategory[], { kind, extras: wanted }: PricesInput, wished: Wished) {
  const dishes = chosen.flatMap(({ items }) => items);
  const inside = new Set(dishes.map(({ id }) => id));
  const ownOf = ({ extras }: EditorItem) => (extras ?? []).filter(({ group }) => group === undefined);
  const uses = (item: EditorItem, id: string) => (item.extras ?? []).some(({ group }) => group === id);
  const groups = menu.groups.filter(({ _id }) => dishes.some((item) => uses(item, _id)));
  const alone = groups.filter(({ _id }) => itemsIn(menu).every((item) => inside.has(item.id) || !uses(item, _id)));
  if (!wanted || kind !== 'percent')
    return { items: [], groups: [], staying: pricedIn([...dishes.flatMap(ownOf), ...groups.map(({ extra }) => extra)]) };
  return {
    items: dishes.flatMap((item) => {
      const parts = (item.extras ?? []).map((extra) => (extra.group === undefined ? moved(extra, item.name, wished) : { extra, told: [] }));
      const told = parts.flatMap((part) => part.told);
      return told.length === 0 ? [] : [{ item, extras: parts.map(({ extra }) => extra), told }];
    }),
    groups: alone.map(({ _id: id, extra }) => ({ id, ...moved(extra, '', wished) })).filter(({ told }) => told.length > 0),
    staying: pricedIn(groups.filter((group) => !alone.includes(group)).map(({ extra }) => extra)),
  };
}
