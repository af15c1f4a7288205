import type { AllergenKey } from '#domain/allergens.ts';

/** A table of four in the middle of its evening, as it is when the demo opens: each dish is of one of them, or for the table. */
type Dish = { readonly of: Friend; readonly dish: string; readonly quantity?: number; readonly shared?: true };
export type Friend = 'Anna' | 'Nikos' | 'Maria' | 'Kostas';

/** Minutes before the demo opened. */
type Ago = number;
type Round = {
  readonly sent: Ago;
  /** Whoever sends what all have said is ready. */
  readonly by: Friend;
  readonly begun: Ago;
  /** Null: the kitchen has it. */
  readonly ready: Ago | null;
  readonly served: Ago | null;
  readonly dishes: readonly Dish[];
};

export const EVENING = {
  venue: 1,
  floor: 1,
  table: 6,
  language: 'en',
  /** Of the team: who serves them. */
  waiter: 'staff.elia@parea.example',
  friends: [
    { name: 'Anna', came: 82, avoids: [] },
    { name: 'Nikos', came: 81, avoids: [] },
    { name: 'Maria', came: 79, avoids: ['nuts', 'sesame'] },
    { name: 'Kostas', came: 71, avoids: [] },
  ] as readonly { readonly name: Friend; readonly came: Ago; readonly avoids: readonly AllergenKey[] }[],
  rounds: [
    {
      sent: 68,
      by: 'Anna',
      begun: 66,
      ready: 57,
      served: 55,
      dishes: [
        { of: 'Anna', dish: 'elia-ouzo-200-ml', shared: true },
        { of: 'Anna', dish: 'elia-chickpea-fritters', shared: true },
        { of: 'Nikos', dish: 'elia-cracked-green-olives', shared: true },
        { of: 'Maria', dish: 'elia-rose-lemonade' },
        { of: 'Maria', dish: 'elia-grilled-halloumi' },
        { of: 'Kostas', dish: 'elia-talatouri' },
      ],
    },
    {
      sent: 44,
      by: 'Kostas',
      begun: 42,
      ready: 25,
      served: 23,
      dishes: [
        { of: 'Anna', dish: 'elia-moussaka' },
        { of: 'Nikos', dish: 'elia-lamb-kleftiko' },
        { of: 'Kostas', dish: 'elia-afelia' },
        { of: 'Kostas', dish: 'elia-village-salad', shared: true },
      ],
    },
    {
      sent: 9,
      by: 'Maria',
      begun: 7,
      ready: null,
      served: null,
      dishes: [
        { of: 'Maria', dish: 'elia-prawns-with-ouzo' },
        { of: 'Anna', dish: 'elia-hand-cut-fries', shared: true },
        { of: 'Kostas', dish: 'elia-ouzo-200-ml', shared: true },
      ],
    },
  ] as readonly Round[],
  /** Nikos has to leave and has paid what is his; Kostas asks the waiter for the bill of his own things. */
  paid: { of: 'Nikos', method: 'card', tip: 2, asked: 6, taken: 4 },
  asks: { of: 'Kostas', method: 'cash', tip: 0 },
  /** What lies in the cart that all of them share. */
  cart: [
    { of: 'Anna', dish: 'elia-orange-pie' },
    { of: 'Maria', dish: 'elia-watermelon-and-halloumi' },
    { of: 'Kostas', dish: 'elia-loukoumades', shared: true },
    { of: 'Kostas', dish: 'elia-mountain-tea', quantity: 2 },
  ] as readonly Dish[],
  /** Of them: who has said that theirs may be sent. */
  ready: 'Anna',
} as const;
