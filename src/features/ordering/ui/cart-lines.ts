import { checkCart, keyOf, type CartProblem, type StoredLine } from '#domain/cart.ts';
import { linePrice } from '#domain/line-price.ts';
import type { CartLine } from '#domain/menu.ts';
import { add, ZERO, type Cents } from '#domain/money.ts';
import type { Dish } from '#features/venues/read-venue.ts';

/** Why a line cannot be ordered as the menu is now. */
export type LineProblem = { readonly code: 'gone' | 'sold_out' | 'choices' } | { readonly code: 'few'; readonly left: number };

/** A line of the cart beside the dish it means today; `dish` is null where the menu has it no more. */
export type ShownLine = {
  readonly key: string;
  readonly stored: StoredLine;
  readonly dish: Dish | null;
  readonly lineCents: Cents;
  readonly problem: LineProblem | null;
};

export type ShownCart = {
  readonly lines: readonly ShownLine[];
  /** What can be ordered, as the rules take it. */
  readonly orderable: readonly CartLine[];
  readonly units: number;
  readonly totalCents: Cents;
  readonly fits: boolean;
  /** Every line can be ordered, and together they fit into one order. */
  readonly ready: boolean;
};

/** A stored cart against the menu of now. Lines with a problem stay visible, cost nothing, and hold the order back. */
export function showCart(stored: readonly StoredLine[], dishes: ReadonlyMap<string, Dish>): ShownCart {
  const known = stored.flatMap((line) => {
    const item = dishes.get(line.itemId)?.item;
    return item ? [{ key: keyOf(line), item, quantity: line.quantity, choices: line.choices }] : [];
  });
  const problems = checkCart(known);
  const lines = stored.map((line): ShownLine => {
    const key = keyOf(line);
    const dish = dishes.get(line.itemId) ?? null;
    const at = known.findIndex((other) => other.key === key);
    const problem = dish ? problemOf(problems, at) : ({ code: 'gone' } as const);
    const cartLine = known[at];
    return { key, stored: line, dish, problem, lineCents: cartLine && problem === null ? linePrice(cartLine) : ZERO };
  });
  const orderable = lines.flatMap(({ dish, stored: line, problem }) =>
    dish && problem === null ? [{ item: dish.item, quantity: line.quantity, choices: line.choices }] : [],
  );
  const fits = !problems.some(({ code }) => code === 'too_many_lines' || code === 'too_many_units');
  return {
    lines,
    orderable,
    units: stored.reduce((units, { quantity }) => units + quantity, 0),
    totalCents: add(...lines.map(({ lineCents }) => lineCents)),
    fits,
    ready: lines.length > 0 && fits && lines.every(({ problem }) => problem === null),
  };
}

function problemOf(problems: readonly CartProblem[], line: number): LineProblem | null {
  const found = problems.find((problem) => 'line' in problem && problem.line === line);
  switch (found?.code) {
    case undefined:
      return null;
    case 'out_of_stock':
      return { code: 'sold_out' };
    case 'not_enough_stock':
      return { code: 'few', left: found.left };
    default:
      return { code: 'choices' };
  }
}
