import { parseColour, toHex, type Colour } from '#domain/colour.ts';
import { TOMATO, venueAccent, type VenueAccent } from '#domain/venue-accent.ts';
import { ELEMENT_OF } from './venue-style-elements.ts';
import { fontStack } from '../venue-fonts.ts';
import { readCss, readLayout, valueAt, Warnings, type StyleSource, type StyleWarning, type Wishes } from './venue-style-input.ts';
import { accentVariables } from './venue-style-palette.ts';
import { rulesFor, type Rule } from './venue-style-sheet.ts';

export type VenueStyle = {
  /** One `@layer venue` block for the page's own `<style>`, under 20 kB; every colour, length and word in it was written here. */
  readonly css: string;
  /** Area, or `area.part` → the class names that its element carries: the venue's own with `v-` before them, so that none can be ours. */
  readonly classes: Record<string, string[]>;
  readonly warnings: readonly StyleWarning[];
};

const MOST = 19_000;
const HOUSE: VenueAccent = { ...TOMATO, moved: false, replaced: false };

/** A venue's `layout` and `css` as rules for its page. Takes anything, never throws; what is not on the lists is left out and said. */
export function venueStyle(source: StyleSource): VenueStyle {
  const warnings = new Warnings();
  const classes = readLayout(source.layout, warnings);
  const accent = accentOf(source, warnings);
  const wishes = readCss(source.css, classes, warnings);
  houseWords(source, wishes, warnings);
  const rules = [pageRule(source, accent, warnings), ...rulesFor(wishes, accent ?? HOUSE, warnings)];
  return {
    css: sheet([...rules, ...(accent ? [countRule(accent)] : [])], warnings),
    classes: Object.fromEntries([...classes].map(([key, names]) => [key, names.map((name) => `v-${name}`)])),
    warnings: warnings.list,
  };
}

/** The first of these that is an opaque colour; a warning for one that is something else. */
function colourAt(candidates: readonly (readonly [string, unknown])[], warnings: Warnings): Colour | null {
  for (const [path, value] of candidates) {
    if (value === undefined || value === null || value === '') continue;
    const colour = typeof value === 'string' ? parseColour(value) : null;
    if (colour && colour.alpha === 1) return colour;
    warnings.add(path, 'not_a_colour');
  }
  return null;
}

function coloursIn(layout: unknown): (name: string) => [string, unknown] {
  const typography = valueAt(layout, 'typography');
  const colours = valueAt(typography, 'colours') ?? valueAt(typography, 'colors');
  return (name) => [`layout.typography.colours.${name}`, valueAt(colours, name)];
}

function accentOf({ layout }: StyleSource, warnings: Warnings): VenueAccent | null {
  const named = coloursIn(layout);
  const asked = colourAt([['layout.accent', valueAt(layout, 'accent')], named('accent'), named('primary')], warnings);
  if (!asked) return null;
  const accent = venueAccent(asked);
  if (accent.replaced) warnings.add('layout.accent', 'accent_replaced_near_error_colour');
  else if (accent.moved) warnings.add('layout.accent', 'accent_moved_to_be_legible');
  return accent;
}

/** Accent, cover and heading face, on the page itself. */
function pageRule({ layout, headerBg }: StyleSource, accent: VenueAccent | null, warnings: Warnings): Rule {
  const isPicture = typeof headerBg === 'string' && /^(?:\/|https?:)/.test(headerBg);
  const cover = colourAt(
    [
      ['headerBg', isPicture ? '' : headerBg],
      ['layout.cover', valueAt(layout, 'cover')],
    ],
    warnings,
  );
  const families = valueAt(valueAt(layout, 'typography'), 'fontFamily');
  const font = typeof families === 'string' ? fontStack(families) : null;
  if (families !== undefined && families !== null && families !== '' && !font)
    warnings.add('layout.typography.fontFamily', 'font_not_in_list');
  return {
    selector: '.venue-page',
    base: [
      ...(accent ? accentVariables(accent.light) : []),
      ...(cover ? [`--venue-cover:${toHex(cover)}`] : []),
      ...(font ? [`--font-display:${font}`] : []),
    ],
    dark: accent ? accentVariables(accent.dark) : [],
    notGreek: [],
  };
}

/** `typography.colours`: of headings and of text, where `css` does not say it for the part itself. */
function houseWords({ layout }: StyleSource, wishes: Wishes, warnings: Warnings): void {
  const named = coloursIn(layout);
  const paint = (name: string, parts: readonly string[]) => {
    const asked = named(name);
    const colour = colourAt([asked], warnings);
    if (!colour) return;
    for (const part of parts) {
      const element = ELEMENT_OF.get(part);
      if (!element) continue;
      const own = wishes.get(element) ?? new Map();
      if (!own.has('color')) wishes.set(element, own.set('color', { value: toHex(colour), path: asked[0] }));
    }
  };
  paint('heading', ['header.title', 'menu.title', 'cart.title', 'payments.title']);
  paint('text', ['header.subtitle', 'menu.name', 'menu.text']);
}

/** In the dark the cart bar is cream: the count on it takes the accent of the light. */
const countRule = ({ light }: VenueAccent): Rule => ({
  selector: '.venue-page .cart-bar__count',
  base: [],
  dark: [`background:${light.accent}`, `color:${light['on-accent']}`],
  notGreek: [],
});

const block = (selector: string, lines: readonly string[]) => (lines.length > 0 ? `${selector}{${lines.join(';')}}` : '');

/** One layer, no larger than the limit; a rule is in it for both themes or not at all. Phones of 2023 know neither light-dark() nor @scope. */
function sheet(rules: readonly Rule[], warnings: Warnings): string {
  const parts = { base: '', system: '', chosen: '' };
  for (const { selector, base, dark, notGreek } of rules) {
    const always = block(selector, base) + block(`${selector}:not(:lang(el))`, notGreek);
    const system = block(`:root:not([data-theme="light"]) ${selector}`, dark);
    const chosen = block(`[data-theme="dark"] ${selector}`, dark);
    if (parts.base.length + parts.system.length + parts.chosen.length + always.length + system.length + chosen.length > MOST) {
      warnings.add(selector, 'too_much');
      continue;
    }
    parts.base += always;
    parts.system += system;
    parts.chosen += chosen;
  }
  const system = parts.system === '' ? '' : `@media (prefers-color-scheme:dark){${parts.system}}`;
  const all = `${parts.base}${system}${parts.chosen}`;
  return all === '' ? '' : `@layer venue{${all}}`;
}
