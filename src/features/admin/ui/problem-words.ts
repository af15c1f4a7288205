import type { Texts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';
import type { Draft } from './draft.ts';
import type { FieldProblem, SchemaProblem } from './problem.ts';

/** Rules of the contract that have words of the page's own. */
const RULES: Readonly<Record<string, AdminKey>> = {
  max_value: 'wrong.most',
  min_value: 'wrong.least',
  max_length: 'wrong.long',
  integer: 'wrong.whole',
  number: 'wrong.number',
  min_length: 'wrong.short',
  non_empty: 'wrong.empty',
  string: 'wrong.text',
  boolean: 'wrong.yes_no',
  array: 'wrong.list',
  tuple: 'wrong.list',
  object: 'wrong.group',
  strict_object: 'wrong.group',
  record: 'wrong.group',
  missing: 'wrong.missing',
  picklist: 'wrong.one_of',
  literal: 'wrong.one_of',
  union: 'wrong.one_of',
  variant: 'wrong.one_of',
};
/** What the contract's own checks say, in the page's words. */
const CHECKS: Readonly<Record<string, AdminKey>> = {
  'Money has at most two decimals.': 'wrong.money',
  'This must not be empty.': 'wrong.empty',
  'This is one line.': 'wrong.line',
  'The text holds characters that cannot be seen.': 'wrong.unseen',
  'A name must not look like a link: put a space after a dot.': 'wrong.link',
  'An address begins with https:// or with a slash.': 'wrong.address',
  'Not the address of a picture.': 'wrong.picture',
  'Of one choice only one option is chosen from the start.': 'wrong.preset',
  'An allergen is in two lists.': 'wrong.allergen_twice',
  'What the dish contains speaks against one of its marks.': 'wrong.mark',
  'Not a date.': 'wrong.date',
  'Too many keys, or a key that is not allowed.': 'wrong.name',
  'Nothing can have this name.': 'wrong.name',
};
/** Fields with a label of their own in the form, and what their rule of their own asks. */
const FIELDS: Readonly<Record<string, { readonly label: AdminKey; readonly check?: AdminKey }>> = {
  id: { label: 'basics.id' },
  title: { label: 'basics.title' },
  subtitle: { label: 'basics.subtitle' },
  company: { label: 'basics.company' },
  logo: { label: 'basics.logo', check: 'wrong.address' },
  headerBg: { label: 'basics.headerBg', check: 'wrong.address' },
  'address.street': { label: 'place.street' },
  'address.postcode': { label: 'place.postcode' },
  'address.city': { label: 'place.city' },
  'address.country': { label: 'place.country' },
  'address.lat': { label: 'place.lat' },
  'address.lng': { label: 'place.lng' },
  'rewards.loyaltyStamps.stampsRequiredForReward': { label: 'rewards.required' },
  'rewards.loyaltyStamps.rewardValue': { label: 'rewards.value', check: 'wrong.money' },
};

/** What the contract finds, in the page's words, and where it is: by the form's labels, and inside a menu by category and dish. */
export function worded(
  { path, keys, message, rule, bound }: SchemaProblem,
  t: Texts<AdminKey>,
  draft: Pick<Draft, 'content'>,
): FieldProblem {
  const field = new Map(Object.entries(FIELDS)).get(path);
  const known = rule === 'check' ? (field?.check ?? find(CHECKS, message)) : find(RULES, rule);
  const label = field ? t(field.label) : placeIn(keys, draft, t);
  return { path, message: t(known ?? 'wrong.value', { bound: bound ?? 0 }), own: true, ...(label !== null && { label }) };
}

/** As many places of a file as somebody reads at once. */
const MOST_OF_FILE = 3;

/** What is wrong in the file of a venue, place by place; null: nothing that the page finds. */
export function fileWords(file: unknown, problems: readonly SchemaProblem[], t: Texts<AdminKey>): string | null {
  // Of something else, or of a later version, it is wrong as a whole.
  if (problems.some(({ path }) => path === 'format' || path === 'version')) return null;
  const venue = typeof file === 'object' && file !== null && 'venue' in file ? (file.venue as Pick<Draft, 'content'> | null) : null;
  const told = problems.slice(0, MOST_OF_FILE).map((problem) => {
    const { label, message } = worded(problem, t, venue ?? { content: undefined });
    return `${label ?? problem.path}: ${message}`;
  });
  return told.length === 0 ? null : told.join(' ');
}

const find = (words: Readonly<Record<string, AdminKey>>, name: string): AdminKey | undefined => new Map(Object.entries(words)).get(name);

/** "Mezedes › Tzatziki › price", as its reader knows it; null: it is not inside a menu or promotions. */
function placeIn(keys: readonly (string | number)[], { content }: Pick<Draft, 'content'>, t: Texts<AdminKey>): string | null {
  const [area, part, ...rest] = keys;
  if (area !== 'content') return null;
  if (part === 'promotions' && typeof rest[0] === 'number') {
    const [at, ...within] = rest;
    return inside([nameOf(content?.promotions?.[at]) ?? t('wrong.promotion', { number: at + 1 }), ...within]);
  }
  if (part !== 'menu') return null;
  const [list, first, second, ...within] = rest;
  if (list === 'categories' && typeof first === 'number') return t('wrong.category', { number: first + 1 });
  if (list !== 'items' || typeof first !== 'string') return inside(rest);
  if (typeof second !== 'number') return first;
  const dish = new Map<string, readonly unknown[]>(Object.entries(content?.menu?.items ?? {})).get(first)?.[second];
  return inside([first, nameOf(dish) ?? t('wrong.dish', { number: second + 1 }), ...within]);
}

const inside = (places: readonly (string | number)[]): string =>
  places.map((place) => (typeof place === 'number' ? String(place + 1) : place)).join(' › ');
/** What it is called, where somebody called it anything. */
function nameOf(thing: unknown): string | null {
  const name = typeof thing === 'object' && thing !== null && 'name' in thing ? thing.name : null;
  return typeof name === 'string' && name.trim() !== '' && name.length <= 80 ? name : null;
}
