import { AREAS, ELEMENT_OF, NAMED, wordsOf, type Element } from './venue-style-elements.ts';

/** What is given to be painted: nobody has looked at it yet. */
export type StyleSource = { readonly layout?: unknown; readonly css?: unknown; readonly headerBg?: unknown };
export type StyleReason =
  | 'not_a_class_name'
  | 'not_a_style'
  | 'unknown_part'
  | 'class_not_in_layout'
  | 'property_not_allowed'
  | 'value_not_allowed'
  | 'important_dropped'
  | 'not_a_colour'
  | 'font_not_in_list'
  | 'text_moved_to_be_legible'
  | 'ground_moved_to_be_legible'
  | 'accent_moved_to_be_legible'
  | 'accent_replaced_near_error_colour'
  | 'too_much';
/** Where in the venue, as `css.hero.color`, and why it is not applied as it stands. */
export type StyleWarning = { readonly path: string; readonly reason: StyleReason };

/** Collects warnings, a bounded number of bounded length. */
export class Warnings {
  readonly list: StyleWarning[] = [];
  add(path: string, reason: StyleReason): void {
    if (this.list.length < 100) this.list.push({ path: path.slice(0, 120), reason });
  }
}

export type Asked = { readonly value: unknown; readonly path: string };
/** Element → property → the last that was asked for it. */
export type Wishes = Map<Element, Map<string, Asked>>;

const CLASS_NAME = /^[a-zA-Z_][\w-]{0,40}$/;
const MOST_CLASSES = 8;
const MOST_KEYS = 300;

/** An object's own entries, at most 300 of them; nothing of anything else. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const entries: [string, unknown][] = [];
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    entries.push([key, Reflect.get(value, key)]);
    if (entries.length === MOST_KEYS) break;
  }
  return entries;
}
export const valueAt = (value: unknown, key: string): unknown => entriesOf(value).find(([name]) => name === key)?.[1];

function classNames(value: unknown, path: string, warnings: Warnings): string[] {
  const words = typeof value === 'string' ? value.slice(0, 500).split(/\s+/) : Array.isArray(value) ? value.slice(0, 20) : [];
  const names = new Set<string>();
  for (const word of words) {
    if (word === '') continue;
    if (typeof word !== 'string' || !CLASS_NAME.test(word)) warnings.add(path, 'not_a_class_name');
    else if (names.size < MOST_CLASSES) names.add(word);
    else warnings.add(path, 'too_much');
  }
  return [...names];
}

/** `layout`: the class names of each area and, where an area is an object, of its parts. */
export function readLayout(layout: unknown, warnings: Warnings): Map<string, string[]> {
  const classes = new Map<string, string[]>();
  for (const area of AREAS) {
    const value = valueAt(layout, area);
    if (typeof value === 'string' || Array.isArray(value)) classes.set(area, classNames(value, `layout.${area}`, warnings));
    for (const [key, inner] of entriesOf(value)) {
      const element = ELEMENT_OF.get(key === 'root' ? area : `${area}.${key}`);
      if (element) classes.set(element.key, classNames(inner, `layout.${area}.${key}`, warnings));
      else warnings.add(`layout.${area}.${key}`, 'unknown_part');
    }
  }
  return classes;
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const INHERITED = /^(?:color|font-(?:family|style|weight)|line-height|letter-spacing|text-(?!wrap))/;

/** `css` by the elements that its classes reach. An area's type and colour go to the words in it. */
export function readCss(css: unknown, classes: ReadonlyMap<string, readonly string[]>, warnings: Warnings): Wishes {
  const wishes: Wishes = new Map();
  for (const [name, style] of entriesOf(css)) {
    const path = `css.${name}`;
    if (!CLASS_NAME.test(name)) {
      warnings.add(path, 'not_a_class_name');
      continue;
    }
    const given = [...classes].filter(([, names]) => names.includes(name)).flatMap(([key]) => ELEMENT_OF.get(key) ?? []);
    const named = NAMED.get(name);
    const reached = new Set([...given, ...(named ? [named] : [])]);
    if (reached.size === 0) warnings.add(path, 'class_not_in_layout');
    else if (entriesOf(style).length === 0) warnings.add(path, 'not_a_style');
    for (const element of reached) addStyle(wishes, element, style, path);
  }
  return wishes;
}

function addStyle(wishes: Wishes, element: Element, style: unknown, path: string): void {
  for (const [key, value] of entriesOf(style).slice(0, 80)) {
    const written = key.length > 40 ? '' : kebab(key);
    const property = written === 'background' ? 'background-color' : written;
    const toWords = element.kind === 'box' && INHERITED.test(property);
    for (const target of toWords ? wordsOf(element.area).filter((part) => isIn(part, element)) : [element]) {
      const own = wishes.get(target) ?? new Map<string, Asked>();
      own.delete(property);
      wishes.set(target, own.set(property, { value, path: `${path}.${key}` }));
    }
  }
}

function isIn(part: Element, box: Element): boolean {
  return part.parent === box.key || (part.parent !== undefined && ELEMENT_OF.get(part.parent)?.parent === box.key);
}
