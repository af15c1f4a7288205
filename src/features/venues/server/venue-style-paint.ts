import { contrast, fromOklch, parseColour, toHex, toOklch, type Colour } from '#domain/colour.ts';
import { CREAM, readableOn, textOn, type Theme, type VenueAccent } from '#domain/venue-accent.ts';
import type { Declared } from './venue-style-declarations.ts';
import type { Element } from './venue-style-elements.ts';
import type { Warnings } from './venue-style-input.ts';
import { carries, groundsWith, paperOf } from './venue-style-palette.ts';

const MOST_CHROMA = 0.15;

/** How a box is painted in one theme, and by that what its words lie on. */
export type Paint = { readonly palette: Theme; readonly ground: Colour | null; readonly name: string; readonly flips: boolean };
export const onPaper = (theme: Theme): Paint => ({ palette: theme, ground: null, name: '--color-paper', flips: false });

/** The nearest lightness of its hue, lighter or darker as the palette is, at which all that the page writes reads on it. */
function suited(from: Colour, palette: Theme, accent: VenueAccent): Colour {
  const own = toOklch(from);
  const way = palette === 'light' ? 0.01 : -0.01;
  for (let l = own.l; l > 0 && l < 1; l += way) {
    const shown = parseColour(toHex(fromOklch({ ...own, c: Math.min(own.c, MOST_CHROMA), l })));
    if (shown && carries(shown, palette, accent[palette])) return shown;
  }
  return paperOf(palette);
}

/**
 * A box's ground in one theme. A deep colour, on which cream reads, brings the dark palette into a light page; in the dark everything
 * stays dark. Where the page's words would not read on it, it moves.
 */
export function paintBox(
  element: Element,
  asked: Declared['ground'],
  inside: Paint,
  accent: VenueAccent,
  warnings: Warnings | null,
): Paint {
  const name = element.ground ?? '--color-paper';
  const colour = asked?.colour;
  if (!asked || !colour) return { ...inside, flips: false };
  const flips = inside.palette === 'light' && !carries(colour, 'light', accent.light) && contrast(colour, CREAM) >= 4.5;
  const palette = flips ? 'dark' : inside.palette;
  if (carries(colour, palette, accent[palette])) return { palette, ground: colour, name, flips };
  warnings?.add(asked.path, 'ground_moved_to_be_legible');
  return { palette, ground: suited(colour, palette, accent), name, flips };
}

/** The colours of words: on a ground of their own 4.5:1 with it, else with every ground they may lie on. */
export function paintWords({ color, ground }: Declared, inside: Paint, warnings: Warnings | null): string[] {
  if (ground) {
    const text = textOn(ground.colour, color?.colour ?? null);
    if (color && text !== color.colour) warnings?.add(color.path, 'text_moved_to_be_legible');
    return [`background-color:${toHex(ground.colour)}`, `color:${toHex(text)}`];
  }
  if (!color) return [];
  const text = readableOn(color.colour, groundsWith(inside.palette, inside.name, inside.ground), inside.palette);
  if (text !== color.colour) warnings?.add(color.path, 'text_moved_to_be_legible');
  return [`color:${toHex(text)}`];
}
