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

/** Who was not heard of for so long does not belong to the visit any more: the phone went home. */
export const PRESENCE_MS = 3 * 60 * 60_000;
/** A share is somebody's for so long while it is being paid. */
export const SHARE_HELD_MS = 3 * 60_000;
