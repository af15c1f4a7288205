import { contrast, fromOklch, parseColour, toHex, toOklch, type Colour, type Oklch } from './colour.ts';

/** What a venue's accent colours: fill, its hover, text on it, the accent as text, a soft ground, text on that (`#rrggbb`). */
export type AccentRoles = Readonly<
  Record<'accent' | 'accent-hover' | 'on-accent' | 'accent-text' | 'accent-soft' | 'on-accent-soft', string>
>;
export type VenueAccent = {
  readonly light: AccentRoles;
  readonly dark: AccentRoles;
  /** The filled accent of the light theme is not the colour that was asked for. */
  readonly moved: boolean;
  /** Too near to the colour of errors: the house's tomato took its place. */
  readonly replaced: boolean;
};
export type Theme = 'light' | 'dark';

const known = (text: string): Colour => {
  const colour = parseColour(text);
  if (!colour) throw new Error(`not a colour: ${text}`);
  return colour;
};

/** Paper, surface, raised, sunken: what text may lie on. */
export const GROUNDS: Readonly<Record<Theme, readonly Colour[]>> = {
  light: ['#fbf5ea', '#fffdf8', '#ffffff', '#f3eada'].map(known),
  dark: ['#17120e', '#211a14', '#2c241c', '#100c09'].map(known),
};
export const CREAM = known('#fffaf4');
export const INK = known('#2b2019');
const WHITE = known('#ffffff');
const BLACK = known('#000000');
const WINE_HUE = toOklch(known('#8d1b3d')).h;

/** The house's own accent. */
export const TOMATO: Readonly<Record<Theme, AccentRoles>> = {
  light: {
    accent: '#c2391f',
    'accent-hover': '#a62e17',
    'on-accent': '#fffaf4',
    'accent-text': '#ad3119',
    'accent-soft': '#fae3d8',
    'on-accent-soft': '#8c2510',
  },
  dark: {
    accent: '#ee6f4d',
    'accent-hover': '#f58566',
    'on-accent': '#230b04',
    'accent-text': '#ff9474',
    'accent-soft': '#41211a',
    'on-accent-soft': '#ffb8a1',
  },
};

const MOST_CHROMA = 0.17;
/** Below this a colour is a grey and its hue says nothing. */
const GREY = 0.03;
const STEP = 0.005;

const onScreen = (colour: Oklch): Colour => known(toHex(fromOklch(colour)));

/** The first colour of this hue, going darker or lighter from its own lightness, that passes. */
function walk(from: Oklch, way: -1 | 1, passes: (colour: Colour) => boolean): Oklch {
  for (let l = from.l; l >= 0 && l <= 1; l += way * STEP) if (passes(onScreen({ ...from, l }))) return { ...from, l };
  return { ...from, l: way === 1 ? 1 : 0 };
}

const reads = (grounds: readonly Colour[], least: number) => (colour: Colour) =>
  grounds.every((ground) => contrast(colour, ground) >= least);

/** The six roles of one theme for a colour whose chroma is already bounded. Contrasts: LOOK, "Venue theming". */
function rolesOf(colour: Oklch, theme: Theme): AccentRoles {
  const way = theme === 'light' ? -1 : 1;
  const grounds = GROUNDS[theme];
  const softly = { l: theme === 'light' ? 0.93 : 0.28, c: Math.min(0.04, colour.c), h: colour.h };
  const soft = onScreen(softly);
  const on = theme === 'light' ? CREAM : onScreen({ l: 0.16, c: Math.min(0.03, colour.c), h: colour.h });
  const accent = walk(colour, way, (fill) => contrast(fill, on) >= 4.5 && reads([...grounds, soft], 3)(fill));
  const hover = { ...accent, l: Math.min(1, Math.max(0, accent.l + way * 0.05)) };
  const text = walk(accent, way, reads([...grounds, soft], 4.5));
  const onSoft = walk({ ...text, l: text.l + way * 0.05 }, way, reads([soft], 4.5));
  return {
    accent: toHex(onScreen(accent)),
    'accent-hover': toHex(onScreen(hover)),
    'on-accent': toHex(on),
    'accent-text': toHex(onScreen(text)),
    'accent-soft': toHex(soft),
    'on-accent-soft': toHex(onScreen(onSoft)),
  };
}

/** From one colour everything that the accent colours in both themes, contrasts guaranteed. Its hue is kept, its chroma at most 0.17. */
export function venueAccent(asked: Colour): VenueAccent {
  if (toHex(asked) === TOMATO.light.accent) return { ...TOMATO, moved: false, replaced: false };
  const own = toOklch(asked);
  const apart = Math.abs(((own.h - WINE_HUE + 540) % 360) - 180);
  if (own.c >= GREY && apart <= 12) return { ...TOMATO, moved: true, replaced: true };
  const bounded = { ...own, c: Math.min(own.c, MOST_CHROMA) };
  const light = rolesOf(bounded, 'light');
  return { light, dark: rolesOf(bounded, 'dark'), moved: light.accent !== toHex({ ...asked, alpha: 1 }), replaced: false };
}

/** `wanted` where it reads (4.5:1) on every ground, else the nearest lightness of its hue that does. The grounds are all of one `theme`. */
export function readableOn(wanted: Colour, grounds: readonly Colour[], theme: Theme): Colour {
  const passes = reads(grounds, 4.5);
  return passes(wanted) ? wanted : onScreen(walk(toOklch(wanted), theme === 'light' ? -1 : 1, passes));
}

/** Text for one ground: as wanted at 4.5:1 or more, else cream or ink, whichever is higher; on middle tones, where neither reaches it, white or black. */
export function textOn(ground: Colour, wanted: Colour | null): Colour {
  if (wanted && contrast(wanted, ground) >= 4.5) return wanted;
  const best = (one: Colour, other: Colour) => (contrast(one, ground) >= contrast(other, ground) ? one : other);
  const house = best(CREAM, INK);
  return contrast(house, ground) >= 4.5 ? house : best(WHITE, BLACK);
}

/** What a promotion shows for the colours its venue gave it; `moved` where its text had to change. Null where the ground is no colour. */
export function promotionColours(ground: string, text: string): { ground: string; text: string; moved: boolean } | null {
  const under = parseColour(ground);
  if (!under || under.alpha < 1) return null;
  const wanted = parseColour(text);
  const written = textOn(under, wanted && wanted.alpha === 1 ? wanted : null);
  return { ground: toHex(under), text: toHex(written), moved: written !== wanted };
}
