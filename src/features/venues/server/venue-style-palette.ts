import { contrast, parseColour, type Colour } from '#domain/colour.ts';
import type { AccentRoles, Theme } from '#domain/venue-accent.ts';

/** The colour roles of `tokens.css` beside the accent: light, dark. What a dark ground inside a light page has to bring with it. */
export const ROLES: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  'color-paper': ['#fbf5ea', '#17120e'],
  'color-surface': ['#fffdf8', '#211a14'],
  'color-raised': ['#ffffff', '#2c241c'],
  'color-sunken': ['#f3eada', '#100c09'],
  'color-line': ['#e7dac4', '#3a2f25'],
  'color-line-strong': ['#8c7a64', '#8a7863'],
  'color-ink': ['#2b2019', '#f7efe2'],
  'color-ink-2': ['#5c4d40', '#cfc1ae'],
  'color-ink-3': ['#736250', '#ab9b87'],
  'color-bar': ['#2b2019', '#f7efe2'],
  'color-on-bar': ['#fdf8ef', '#241a13'],
  'color-on-bar-2': ['#d9c9b4', '#5c4d40'],
  'color-olive': ['#566628', '#a9bd69'],
  'color-on-olive': ['#fcfdf4', '#161b07'],
  'color-olive-text': ['#4a5921', '#b9cc7e'],
  'color-olive-soft': ['#e8ecd1', '#2b3218'],
  'color-on-olive-soft': ['#3c4919', '#d0dfa2'],
  'color-honey': ['#e7a335', '#efb64f'],
  'color-on-honey': ['#2b1c05', '#241703'],
  'color-honey-text': ['#7d4c04', '#f3c671'],
  'color-honey-soft': ['#fbeac6', '#3c2d11'],
  'color-on-honey-soft': ['#653c02', '#f8d796'],
  'color-wine': ['#8d1b3d', '#ff9bb0'],
  'color-on-wine': ['#fff6f8', '#33040f'],
  'color-wine-soft': ['#f9e0e5', '#431b26'],
  'color-on-wine-soft': ['#761430', '#ffc0cc'],
  'color-sea': ['#1c5a64', '#8ccbd1'],
  'color-sea-soft': ['#dbeaea', '#17343a'],
  'color-on-sea-soft': ['#154850', '#b7e0e4'],
  'focus-ring': ['#1c5a64', '#8ccbd1'],
};

function hexColour(hex: string): Colour {
  const colour = parseColour(hex);
  if (!colour) throw new Error(`not a colour: ${hex}`);
  return colour;
}

const role = (name: string, theme: Theme): string => ROLES[name]?.[theme === 'light' ? 0 : 1] ?? '';
const TEXT = ['color-ink', 'color-ink-2', 'color-ink-3', 'color-olive-text', 'color-honey-text', 'color-wine', 'color-sea'];
const EDGES = ['color-line-strong', 'focus-ring', 'color-olive'];
const colours = (names: readonly string[], theme: Theme) => names.map((name) => hexColour(role(name, theme)));
const TEXTS: Readonly<Record<Theme, readonly Colour[]>> = { light: colours(TEXT, 'light'), dark: colours(TEXT, 'dark') };
const OUTLINES: Readonly<Record<Theme, readonly Colour[]>> = { light: colours(EDGES, 'light'), dark: colours(EDGES, 'dark') };

/** Whether everything that the page may write and draw on paper reads on this ground too: text 4.5:1, outlines and fills 3:1. */
export function carries(ground: Colour, theme: Theme, accent: AccentRoles): boolean {
  return (
    [...TEXTS[theme], hexColour(accent['accent-text'])].every((text) => contrast(text, ground) >= 4.5) &&
    [...OUTLINES[theme], hexColour(accent.accent)].every((edge) => contrast(edge, ground) >= 3)
  );
}

export const accentVariables = (accent: AccentRoles): string[] => Object.entries(accent).map(([name, hex]) => `--color-${name}:${hex}`);

/** Every colour of the dark palette as declarations. */
export const darkVariables = (accent: AccentRoles): string[] => [
  ...Object.entries(ROLES).map(([name, [, dark]]) => `--${name}:${dark}`),
  ...accentVariables(accent),
];

/** Paper, surface, raised and sunken where one of them is `ground`. */
export function groundsWith(theme: Theme, name: string, ground: Colour | null): Colour[] {
  const names = ['color-paper', 'color-surface', 'color-raised', 'color-sunken'];
  return names.map((each) => (ground && `--${each}` === name ? ground : hexColour(role(each, theme))));
}

export const paperOf = (theme: Theme): Colour => hexColour(role('color-paper', theme));
export const isRole = (text: string): boolean => text.slice(2) in ROLES || /^--color-(?:on-)?accent(?:-hover|-text|-soft)?$/.test(text);
