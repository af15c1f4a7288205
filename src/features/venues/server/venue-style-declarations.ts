import { parseColour, type Colour } from '#domain/colour.ts';
import type { Element } from './venue-style-elements.ts';
import type { Asked, Warnings } from './venue-style-input.ts';
import { PROPERTIES } from './venue-style-properties.ts';
import { wordsOfValue } from './venue-style-values.ts';

/** What is left of an element's wishes: colours apart, because they have to be read against each other. */
export type Declared = {
  readonly plain: string[];
  /** Not for Greek text. */
  readonly notGreek: string[];
  readonly color: { readonly colour: Colour; readonly path: string } | null;
  readonly ground: { readonly colour: Colour; readonly path: string } | null;
};

const UNITLESS = /^(?:font-weight|line-height)$/;

/** Every value parsed and written anew from what was understood; the rest is dropped with a warning. */
export function declared(element: Element, wishes: ReadonlyMap<string, Asked>, warnings: Warnings): Declared {
  const plain: string[] = [];
  const notGreek: string[] = [];
  const colours = new Map<string, { colour: Colour; path: string }>();
  for (const [name, { value, path }] of wishes) {
    const property = PROPERTIES.get(name);
    if (!property || (property.on === 'words' && element.kind !== 'words') || isRefused(element, name)) {
      warnings.add(path, 'property_not_allowed');
      continue;
    }
    const text = textOfValue(name, value);
    const words = text === null ? null : wordsOfValue(text);
    const most = name.startsWith('padding') ? (element.mostPadding ?? 2) : 4;
    const written = words && property.read(words, most);
    const colour = written && (name === 'color' || name === 'background-color') ? parseColour(written) : null;
    if (!written || (colour && colour.alpha < 1)) {
      warnings.add(path, 'value_not_allowed');
      continue;
    }
    if (text?.includes('!')) warnings.add(path, 'important_dropped');
    if (colour) colours.set(name, { colour, path });
    else (property.greek === 'not' ? notGreek : plain).push(`${name}:${written}`);
    // A word as large as a title has to break rather than leave the screen.
    if (name === 'font-size') plain.push('overflow-wrap:anywhere');
  }
  return { plain, notGreek, color: colours.get('color') ?? null, ground: colours.get('background-color') ?? null };
}

const isRefused = (element: Element, name: string) =>
  element.refuses?.some((start) => name === start || name.startsWith(`${start}-`)) === true;

/** A number is pixels, as style maps have it, save where the property counts without unit. */
function textOfValue(name: string, value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return UNITLESS.test(name) ? String(value) : `${value}px`;
}
