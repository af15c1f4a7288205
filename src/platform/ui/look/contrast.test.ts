import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Every pair of roles of `tokens.css`, in both themes: text 4.5:1; outlines, focus ring and fills 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const ROLE = /--((?:color|focus)[\w-]*):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g;
const roles = new Map(
  [...css.matchAll(ROLE)].map(([, name, light, dark]) => [name!.replace('color-', ''), { light: light!, dark: dark! }]),
);

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function ratio(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent-text', 'olive-text', 'honey-text', 'wine', 'sea'];
const EDGES = ['line-strong', 'focus-ring', 'accent', 'olive'];
const onGrounds = ['paper', 'surface', 'raised', 'sunken'].flatMap((ground) => [
  ...TEXTS.map((text) => [text, ground, 4.5] as const),
  ...EDGES.map((edge) => [edge, ground, 3] as const),
]);
const onFills = ['accent', 'olive', 'honey', 'wine', 'bar'].map((fill) => [`on-${fill}`, fill, 4.5] as const);
const onSofts = ['accent', 'olive', 'honey', 'wine', 'sea'].map((fill) => [`on-${fill}-soft`, `${fill}-soft`, 4.5] as const);
const others = [
  ['on-bar-2', 'bar', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['accent', 'accent-soft', 3],
  ['accent-text', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 4.5],
  ['ink-2', 'accent-soft', 4.5],
  // An empty or wrong field, and its label.
  ['ink', 'wine-soft', 4.5],
  ['wine', 'wine-soft', 3],
] as const;

test.each([...onGrounds, ...onFills, ...onSofts, ...others])('%s on %s is at least %f:1', (front, back, least) => {
  for (const theme of ['light', 'dark'] as const) {
    const [a, b] = [roles.get(front)?.[theme], roles.get(back)?.[theme]];
    expect(ratio(a!, b!), theme).toBeGreaterThanOrEqual(least);
  }
});

test('the palette was read', () => {
  expect(roles.size).toBeGreaterThan(35);
});
