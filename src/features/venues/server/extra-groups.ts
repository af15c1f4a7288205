import { canonicalJson } from '#platform/server/canonical-json.ts';
import type { ItemJson } from './venue-rows.ts';

/** Choices that dishes share: stored once, named by the dishes, and whole again wherever a menu is read. */

type Extra = { readonly group?: string | undefined };
export type Groups = ReadonlyMap<string, unknown>;

const without = <E extends Extra>({ group: _group, ...extra }: E): Omit<E, 'group'> => extra;

/** A row as it was stored → with what its groups hold, each with the id of its group. */
export function withGroups(row: ItemJson, groups: Groups): ItemJson {
  if (!Array.isArray(row.extras) || !row.extras.some(groupOf)) return row;
  const extras = row.extras.flatMap((extra: unknown): unknown[] => {
    const group = groupOf(extra);
    if (group === undefined) return [extra];
    const held = groups.get(group);
    return typeof held === 'object' && held !== null ? [{ ...held, group }] : [];
  });
  return { ...row, extras };
}

const groupOf = (extra: unknown): string | undefined =>
  typeof extra === 'object' && extra !== null && 'group' in extra && typeof extra.group === 'string' ? extra.group : undefined;

/** As it is stored: what is shared by its name alone. */
export const storedExtras = (extras: readonly Extra[]): unknown[] =>
  extras.map((extra) => (extra.group === undefined ? extra : { group: extra.group }));

/** An editor's extras: what names a group that is gone is the dish's own, and of one that is there the group's word counts. */
export function ownOrShared<E extends Extra>(extras: readonly E[], groups: Groups): E[] {
  return extras.map((extra) => {
    if (extra.group === undefined) return extra;
    const held = groups.get(extra.group);
    return (held === undefined ? without(extra) : { ...held, group: extra.group }) as E;
  });
}

type Item<E extends Extra> = { readonly extras?: readonly E[] | null | undefined };

/**
 * The extras of a whole menu as somebody sends it, such as a copy of another venue: a group that is not known is made of the first that names it, and what
 * differs from its group is the dish's own.
 */
export function settleGroups<E extends Extra, I extends Item<E>>(
  items: readonly I[],
  known: Groups,
): { items: I[]; made: Map<string, unknown> } {
  const groups = new Map([...known].map(([id, extra]) => [id, canonicalJson(extra)]));
  const made = new Map<string, unknown>();
  const settled = items.map((item) => ({
    ...item,
    extras: item.extras?.map((extra) => {
      if (extra.group === undefined) return extra;
      const held = without(extra);
      const text = canonicalJson(held);
      if (!groups.has(extra.group)) {
        groups.set(extra.group, text);
        made.set(extra.group, held);
      }
      return groups.get(extra.group) === text ? extra : (held as E);
    }),
  }));
  return { items: settled, made };
}
