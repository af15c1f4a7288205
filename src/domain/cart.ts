import { checkChoices, type ChoiceProblem } from './line-price.ts';
import type { CartLine, Choices } from './menu.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_UNITS } from './sizes.ts';

/** Why a cart cannot be ordered. `line` is the index of the line at fault. */
export type CartProblem =
  | { readonly code: 'empty' | 'too_many_lines' | 'too_many_units' }
  | { readonly code: 'bad_quantity' | 'out_of_stock'; readonly line: number; readonly itemId: string }
  | { readonly code: 'not_enough_stock'; readonly line: number; readonly itemId: string; readonly left: number }
  | { readonly code: 'bad_choices'; readonly line: number; readonly itemId: string; readonly problems: readonly ChoiceProblem[] };

/** A cart line as a browser keeps it: no price, no text. */
export type StoredLine = {
  readonly itemId: string;
  readonly quantity: number;
  readonly choices: Choices;
  readonly note?: string;
  /** What the guest avoids and ordered with this dish all the same. */
  readonly kept?: readonly string[];
};

function isQuantity(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 1 && n <= MAX_QUANTITY;
}

function problemsOfLine(lines: readonly CartLine[], line: CartLine, index: number): CartProblem[] {
  const { item, quantity, choices } = line;
  const at = { line: index, itemId: item.id };
  const problems: CartProblem[] = [];
  if (!isQuantity(quantity)) problems.push({ code: 'bad_quantity', ...at });
  if (!item.inStock || item.stockQty === 0) {
    problems.push({ code: 'out_of_stock', ...at });
  } else if (item.stockQty !== null) {
    // One dish on several lines draws on one count.
    const wanted = lines.reduce((units, other) => (other.item.id === item.id ? units + other.quantity : units), 0);
    if (wanted > item.stockQty) problems.push({ code: 'not_enough_stock', ...at, left: item.stockQty });
  }
  const choiceProblems = checkChoices(item, choices);
  if (choiceProblems.length > 0) problems.push({ code: 'bad_choices', ...at, problems: choiceProblems });
  return problems;
}

/** Every reason why these lines cannot be ordered; empty where they can. */
export function checkCart(lines: readonly CartLine[]): CartProblem[] {
  const problems: CartProblem[] = [];
  if (lines.length === 0) problems.push({ code: 'empty' });
  if (lines.length > MAX_LINES) problems.push({ code: 'too_many_lines' });
  if (lines.reduce((units, { quantity }) => units + quantity, 0) > MAX_UNITS) problems.push({ code: 'too_many_units' });
  return [...problems, ...lines.flatMap((line, index) => problemsOfLine(lines, line, index))];
}

/** One text for equal dishes, in whatever order their options were tapped. A note makes a dish its own. */
export function lineKey(itemId: string, choices: Choices, note = ''): string {
  const chosen = Object.keys(choices)
    .toSorted()
    .map((option) => [option, [...new Set(choices[option])].toSorted()] as const)
    .filter(([, values]) => values.length > 0);
  return JSON.stringify(note.trim() === '' ? [itemId, chosen] : [itemId, chosen, note.trim()]);
}

export function keyOf(line: StoredLine): string {
  return lineKey(line.itemId, line.choices, line.note);
}

/** What a line may hold beside the others: 20, or what is left of the cart's 100. */
function roomFor(lines: readonly StoredLine[], key: string): number {
  const others = lines.reduce((units, line) => (keyOf(line) === key ? units : units + line.quantity), 0);
  return Math.min(MAX_QUANTITY, MAX_UNITS - others);
}

/** Sets the quantity of the line with this key, kept within the limits; 0 or less removes it, and what is no whole number changes nothing. */
export function setQuantity(lines: readonly StoredLine[], key: string, quantity: number): readonly StoredLine[] {
  if (!Number.isSafeInteger(quantity)) return lines;
  if (quantity <= 0) return removeLine(lines, key);
  const kept = Math.max(1, Math.min(quantity, roomFor(lines, key)));
  return lines.map((line) => (keyOf(line) === key ? { ...line, quantity: kept } : line));
}

/** What is left of these lines without those, as many of each as there are. */
export const withoutLines = (lines: readonly StoredLine[], taken: readonly StoredLine[]): readonly StoredLine[] =>
  taken.reduce((left, line) => {
    const key = keyOf(line);
    return setQuantity(left, key, (left.find((one) => keyOf(one) === key)?.quantity ?? 0) - line.quantity);
  }, lines);

export function removeLine(lines: readonly StoredLine[], key: string): readonly StoredLine[] {
  return lines.filter((line) => keyOf(line) !== key);
}

/** A removed line where it stood, as far as there is room. A full cart comes back unchanged. */
export function putBack(lines: readonly StoredLine[], line: StoredLine, at: number): readonly StoredLine[] {
  const after = mergeLine(lines, line);
  const added = after.length > lines.length ? after.at(-1) : undefined;
  return added ? lines.toSpliced(at, 0, added) : after;
}

/** Adds a line: onto its equal where there is one, else at the end, kept within the limits. A full cart comes back unchanged, the same object. */
export function mergeLine(lines: readonly StoredLine[], added: StoredLine): readonly StoredLine[] {
  if (!Number.isSafeInteger(added.quantity) || added.quantity < 1) return lines;
  const key = keyOf(added);
  const equal = lines.find((line) => keyOf(line) === key);
  const quantity = Math.min((equal?.quantity ?? 0) + added.quantity, roomFor(lines, key));
  if (equal) return quantity <= equal.quantity ? lines : setQuantity(lines, key, quantity);
  return quantity < 1 || lines.length >= MAX_LINES ? lines : [...lines, { ...added, quantity }];
}
