import { CREATURES, freeSign } from './table-people.ts';

/** Somebody at one of two tables that become one. */
export type Seated = {
  readonly id: string;
  readonly sign: number;
  /** By which their browser is known; null: it is not. */
  readonly browser: string | null;
  /** False: staff took their phone off the table. */
  readonly isThere: boolean;
};

export type Seating = {
  /** Who comes, and under which sign. */
  readonly seats: readonly { readonly id: string; readonly sign: number }[];
  /** One browser at both tables is one person: who is who from now on. */
  readonly same: ReadonlyMap<string, string>;
  /** Whose phone was taken off the one table, and sits at the other: its mark is of who sits. */
  readonly forgets: readonly string[];
};

/**
 * How those who come sit down at a table: with their own sign where nobody has it, else with a free one. Null: there are more people than creatures.
 */
export function seatTogether(there: readonly Seated[], coming: readonly Seated[]): Seating | null {
  const twins = coming.flatMap((one) => {
    const other = there.find(({ browser }) => browser !== null && browser === one.browser);
    return other ? [{ one, other }] : [];
  });
  const same = new Map(twins.filter(({ one, other }) => one.isThere && other.isThere).map(({ one, other }) => [one.id, other.id]));
  const forgets = twins.filter(({ one }) => !same.has(one.id)).map(({ one, other }) => (one.isThere ? other.id : one.id));
  const others = coming.filter(({ id }) => !same.has(id));
  const taken = new Set(there.filter(({ isThere }) => isThere).map(({ sign }) => sign));
  const seats: { id: string; sign: number }[] = others.filter(({ isThere }) => !isThere).map(({ id, sign }) => ({ id, sign }));
  const clash: Seated[] = [];
  for (const one of others.filter(({ isThere }) => isThere)) {
    if (taken.has(one.sign)) clash.push(one);
    else seats.push({ id: one.id, sign: one.sign });
    taken.add(one.sign);
  }
  for (const { id } of clash) {
    const sign = freeSign(taken);
    if (sign === null) return null;
    taken.add(sign);
    seats.push({ id, sign });
  }
  return { seats, same, forgets };
}

/** So many phones sit at a table at most. */
export const MOST_PEOPLE = CREATURES.length;
