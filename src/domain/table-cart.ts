import type { Choices } from './menu.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_UNITS } from './sizes.ts';
import { PRESENCE_MS } from './table-people.ts';

/** The cart of a table whose people order together: who may change what, what fits, and what is sent. */

export const CART_MODES = ['own', 'help', 'locked'] as const;
/** Who may change what is somebody else's: nobody; everybody there; `locked`: whoever opened the table alone changes anything. */
export type CartMode = (typeof CART_MODES)[number];

/** What is sent as one round: my own things, or those of everybody who is ready. */
export const SENT_THINGS = ['mine', 'ready'] as const;
export type SentThings = (typeof SENT_THINGS)[number];

/** Of one person; the table's cart is never more than one order can be, so that all of it can be sent as one round. */
export const MOST_OF_PERSON = { lines: 20, units: 40 } as const;
/** What I took away can be put back for so long; the page offers it for less. */
export const UNDO_MS = 20_000;

export type TableLine = {
  readonly id: string;
  readonly personId: string;
  /** For the whole table, by that person. */
  readonly shared: boolean;
  readonly itemId: string;
  readonly choices: Choices;
  readonly quantity: number;
  readonly note: string | null;
  /** Whether others may change it; null: as the table has it. */
  readonly help: boolean | null;
  /** Rises with every change of it. */
  readonly revision: number;
};

type Sitting = { readonly id: string; readonly removedAt: Date | null; readonly seenAt: Date };
const isThere = ({ removedAt, seenAt }: Sitting, now: number): boolean => removedAt === null && now - seenAt.getTime() <= PRESENCE_MS;

/** Whoever came first of those who are still there: they say what others may do with the cart. */
export const openerOf = (people: readonly Sitting[], now: number): string | null =>
  people.find((person) => isThere(person, now))?.id ?? null;

/** Whose things are in the cart: of nobody who was taken off, or of whom nothing was heard for hours. */
export const sittingAt = (people: readonly Sitting[], now: number): ReadonlySet<string> =>
  new Set(people.filter((person) => isThere(person, now)).map(({ id }) => id));

type Asking = { readonly me: string; readonly opener: string | null; readonly mode: CartMode };

/** Whether I may add anything, or say that I am ready. */
export const mayAdd = ({ me, opener, mode }: Asking): boolean => mode !== 'locked' || me === opener;

/** Whether I may change this line: mine always, somebody else's where they or the table let others help. */
export function mayChange(line: Pick<TableLine, 'personId' | 'help'>, asking: Asking): boolean {
  if (!mayAdd(asking)) return false;
  return line.personId === asking.me || (line.help ?? asking.mode === 'help');
}

export type CartFull = 'person' | 'table';

/** What one of them may still put there, in units; a word where there is no room for a further line. */
export function roomIn(
  lines: readonly TableLine[],
  of: { readonly personId: string; readonly line: string | null },
): { readonly units: number; readonly full: CartFull | null } {
  const others = lines.filter(({ id }) => id !== of.line);
  const own = others.filter(({ personId }) => personId === of.personId);
  const units = (some: readonly TableLine[]): number => some.reduce((sum, { quantity }) => sum + quantity, 0);
  const full = own.length >= MOST_OF_PERSON.lines ? 'person' : others.length >= MAX_LINES ? 'table' : null;
  const left = { person: MOST_OF_PERSON.units - units(own), table: MAX_UNITS - units(others) };
  return {
    units: full ? 0 : Math.max(0, Math.min(MAX_QUANTITY, left.person, left.table)),
    full: full ?? (left.person < left.table ? 'person' : 'table'),
  };
}

/** What goes to the kitchen: mine, or what everybody has said is ready. */
export const thingsToSend = (
  what: SentThings,
  lines: readonly TableLine[],
  { me, ready }: { readonly me: string; readonly ready: ReadonlySet<string> },
): TableLine[] => lines.filter(({ personId }) => (what === 'mine' ? personId === me : ready.has(personId)));

/** Whether what is about to be sent is what was looked at: the same lines, none changed since. */
export function isAsSeen(
  lines: readonly Pick<TableLine, 'id' | 'revision'>[],
  seen: readonly { readonly _id: string; readonly revision: number }[],
): boolean {
  const known = new Map(seen.map(({ _id, revision }) => [_id.toLowerCase(), revision]));
  return known.size === lines.length && seen.length === lines.length && lines.every(({ id, revision }) => known.get(id) === revision);
}
