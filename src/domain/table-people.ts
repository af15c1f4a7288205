/** Who sits at a table is a first name or a sign: a creature with its colour. Nothing else is asked. */
export const CREATURES = [
  'owl',
  'fox',
  'turtle',
  'octopus',
  'hedgehog',
  'goat',
  'dolphin',
  'cat',
  'swallow',
  'bear',
  'snail',
  'crab',
  'hare',
  'donkey',
  'bee',
  'seal',
  'stork',
  'frog',
  'mouse',
  'deer',
  'duck',
  'whale',
  'lizard',
  'sparrow',
] as const;
export type Creature = (typeof CREATURES)[number];

/** Colours repeat after so many people, creatures never do. */
const WHO_COLOURS = 6;
export const colourOf = (sign: number): number => (sign % WHO_COLOURS) + 1;
export const creatureOf = (sign: number): Creature => CREATURES[sign] ?? 'owl';

/** The first sign that nobody has; null: every creature sits there. */
export function freeSign(taken: ReadonlySet<number>): number | null {
  const sign = CREATURES.findIndex((_, at) => !taken.has(at));
  return sign < 0 ? null : sign;
}

/** Who did nothing at the table for so long does not belong to the visit any more: the phone went home. */
export const PRESENCE_MS = 3 * 60 * 60_000;
/** Who sat down so long before anything was ordered, and ordered nothing since, is not of the party that did. */
const EARLY_MS = 30 * 60_000;

/** What somebody did at a table, in epoch ms: a page that only reads does nothing. */
export type Deeds = {
  /** Scanned its code, said whose a line is, reached for a share. */
  readonly seenAt: number;
  /** Their own last round that stands; null: they ordered nothing. */
  readonly ordered: number | null;
  /** When the first round of the visit was ordered, by whomever; null: none was. */
  readonly firstRound: number | null;
};

/** Whether somebody who joined still belongs to the visit. */
export function isPresent({ seenAt, ordered, firstRound }: Deeds, now: number): boolean {
  if (now - Math.max(seenAt, ordered ?? 0) > PRESENCE_MS) return false;
  return ordered !== null || firstRound === null || firstRound - seenAt <= EARLY_MS;
}

/** Somebody who joined a table and neither ordered nor paid anything there. */
export type Idle = {
  /** Where they joined from; empty: nobody knows. */
  readonly from: string;
  readonly seenAt: number;
  /** They are about to pay a share, or have dishes in the table's cart. */
  readonly holds: boolean;
};

/** Who of them gives way to somebody who comes to a full table: of where most of them came from, who did nothing for longest, and who is about to pay or to order last of all. */
export function givesWay<Person extends Idle>(idle: readonly Person[]): Person | null {
  const from = Map.groupBy(idle, (person) => person.from);
  const crowd = (person: Person): number => from.get(person.from)?.length ?? 0;
  const [first] = idle.toSorted((a, b) => crowd(b) - crowd(a) || Number(a.holds) - Number(b.holds) || a.seenAt - b.seenAt);
  return first ?? null;
}

/** A share is somebody's for so long while it is being paid. */
export const SHARE_HELD_MS = 3 * 60_000;
/** While its payment is under way at a provider it is theirs until that one says no: at the longest for so long since they reached for it. */
export const SHARE_PAYING_MS = 15 * 60_000;
/** What somebody held and did not pay is the others' for so long. */
const SHARE_RESTS_MS = 3 * 60_000;

/** A share of somebody's that reached for the same line and was not paid, in epoch ms. */
export type HeldBefore = { readonly until: number; /** When it was let go of, or lapsed. */ readonly ended: number };

/** Until when somebody holds what they reach for now: a change of mind goes on with the same minutes. `rests`: they leave it to others until then. */
export function holdUntil(before: readonly HeldBefore[], now: number): { readonly until: number } | { readonly rests: number } {
  const rests = before.filter(({ until }) => until <= now).map(({ ended }) => ended + SHARE_RESTS_MS);
  if (rests.some((end) => end > now)) return { rests: Math.max(...rests) };
  return { until: Math.min(now + SHARE_HELD_MS, ...before.filter(({ until }) => until > now).map(({ until }) => until)) };
}

/** Until when what staff freed is the others'. */
export const restsUntil = (ended: number): number => ended + SHARE_RESTS_MS;
