import { fontStack } from '../venue-fonts.ts';
import type { Word } from './venue-style-values.ts';

/** Writes the words of a value anew, or null where they are not what the property takes or go beyond its bounds. */
export type Reader = (words: readonly Word[], most: number) => string | null;
export type Property = { readonly on: 'any' | 'words'; readonly read: Reader; readonly greek?: 'not' };

const one =
  (read: (word: Word) => string | null): Reader =>
  ([word, ...rest]) =>
    word && rest.length === 0 ? read(word) : null;

/** One to four of the same, as shorthands for sides and corners take them. */
const sides =
  (read: Reader): Reader =>
  (words, most) => {
    const texts = words.map((word) => read([word], most));
    return texts.length >= 1 && texts.length <= 4 && !texts.includes(null) ? texts.join(' ') : null;
  };

const length =
  (least: number, most: number): Reader =>
  (words, bound) =>
    one((word) => (word.is === 'length' && word.rem >= least && word.rem <= Math.min(most, bound) ? word.text : null))(words, bound);
const keyword = (...allowed: readonly string[]): Reader =>
  one((word) => (word.is === 'keyword' && allowed.includes(word.text) ? word.text : null));
const colour: Reader = one((word) => (word.is === 'colour' ? word.text : null));
/** Between two bounds, written in em. */
const em = (least: number, most: number): Reader =>
  one((word) => {
    if (word.is === 'length' && word.rem === 0) return '0';
    const size = word.is === 'keyword' ? /^(-?[\d.]+)em$/.exec(word.text)?.[1] : undefined;
    return size !== undefined && Number(size) >= least && Number(size) <= most ? `${size}em` : null;
  });
const firstOf =
  (...readers: readonly Reader[]): Reader =>
  (words, most) =>
    readers.map((reader) => reader(words, most)).find((text) => text !== null) ?? null;

const WIDTH = length(0, 0.5);
const STYLE = keyword('none', 'solid', 'dashed', 'dotted', 'double');
const RADIUS = firstOf(
  length(0, 4),
  one((word) => (word.is === 'percent' && word.value >= 0 && word.value <= 50 ? word.text : null)),
);
const PADDING = length(0, 2);
const MARGIN = length(0, 2);

/** Each of these at most once, in any order. */
const together =
  (...readers: readonly Reader[]): Reader =>
  (words, most) => {
    const left = new Set(readers);
    const texts = words.map((word) => {
      for (const reader of left) {
        const text = reader([word], most);
        if (text !== null) {
          left.delete(reader);
          return text;
        }
      }
      return null;
    });
    return texts.length > 0 && !texts.includes(null) ? texts.join(' ') : null;
  };

/** One shadow: it may lift a card, never reach over its neighbour. */
const shadow: Reader = (words) => {
  if (words.length === 1 && words[0]?.is === 'keyword' && words[0].text === 'none') return 'none';
  const lengths = words.filter((word) => word.is === 'length');
  const colours = words.filter((word) => word.is === 'colour');
  const [x, y, blur, spread] = lengths;
  if (lengths.length + colours.length !== words.length || colours.length !== 1 || !x || !y) return null;
  const within =
    Math.abs(x.rem) <= 0.25 &&
    Math.abs(y.rem) <= 0.5 &&
    (blur?.rem ?? 0) >= 0 &&
    (blur?.rem ?? 0) <= 1.5 &&
    Math.abs(spread?.rem ?? 0) <= 0.25;
  return within && lengths.length <= 4 ? [...lengths, ...colours].map((word) => word.text).join(' ') : null;
};

const family: Reader = (words) => {
  if (words.some((word) => word.is !== 'family' && word.is !== 'keyword' && word.is !== 'comma')) return null;
  return fontStack(words.map((word) => (word.is === 'comma' ? ',' : `${word.text} `)).join(''));
};
const weight = firstOf(
  keyword('normal', 'bold'),
  one((word) => (word.is === 'number' && word.value >= 300 && word.value <= 900 ? word.text : null)),
);
const leading = one((word) => (word.is === 'number' && word.value >= 1.15 && word.value <= 2 ? word.text : null));

const box = (read: Reader): Property => ({ on: 'any', read });
const text = (read: Reader): Property => ({ on: 'words', read });
const SIDES = ['top', 'right', 'bottom', 'left'];
const LOGICAL = ['block', 'inline', 'block-start', 'block-end', 'inline-start', 'inline-end'];
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];
const each = (names: readonly string[], write: (name: string) => string, property: Property) =>
  names.map((name) => [write(name), property] as const);

/** Every property a venue may set. What is not here does nothing. */
export const PROPERTIES: ReadonlyMap<string, Property> = new Map<string, Property>([
  ['color', text(colour)],
  ['background-color', box(colour)],
  ['border', box(together(WIDTH, STYLE, colour))],
  ...each(SIDES, (side) => `border-${side}`, box(together(WIDTH, STYLE, colour))),
  ['border-color', box(sides(colour))],
  ['border-style', box(sides(STYLE))],
  ['border-width', box(sides(WIDTH))],
  ...each(SIDES, (side) => `border-${side}-color`, box(colour)),
  ...each(SIDES, (side) => `border-${side}-style`, box(STYLE)),
  ...each(SIDES, (side) => `border-${side}-width`, box(WIDTH)),
  ['border-radius', box(sides(RADIUS))],
  ...each(CORNERS, (corner) => `border-${corner}-radius`, box(RADIUS)),
  ['padding', box(sides(PADDING))],
  ...each([...SIDES, ...LOGICAL], (side) => `padding-${side}`, box(PADDING)),
  ['margin', box(sides(MARGIN))],
  ...each([...SIDES, ...LOGICAL], (side) => `margin-${side}`, box(MARGIN)),
  ...each(['gap', 'row-gap', 'column-gap'], (name) => name, box(length(0, 2))),
  ['box-shadow', box(shadow)],
  ['font-family', text(family)],
  ['font-size', text(length(0.75, 3))],
  ['font-weight', text(weight)],
  ['font-style', text(keyword('normal', 'italic'))],
  ['line-height', text(leading)],
  // Greek loses its accents in capitals and to wide spacing.
  ['letter-spacing', { ...text(em(-0.02, 0.12)), greek: 'not' }],
  ['text-transform', { ...text(keyword('none', 'uppercase', 'lowercase', 'capitalize')), greek: 'not' }],
  ['text-align', text(keyword('start', 'left', 'center', 'right', 'end'))],
  ['text-decoration', text(together(keyword('none', 'underline'), keyword('solid', 'dotted', 'dashed', 'wavy', 'double'), colour))],
  ['text-decoration-line', text(keyword('none', 'underline'))],
  ['text-decoration-style', text(keyword('solid', 'dotted', 'dashed', 'wavy', 'double'))],
  ['text-decoration-color', text(colour)],
  ['text-underline-offset', text(em(0, 0.4))],
  ['text-wrap', text(keyword('balance', 'pretty', 'wrap'))],
]);
