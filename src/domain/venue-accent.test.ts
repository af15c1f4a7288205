import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColour, toHex, toOklch, type Colour } from './colour.ts';
import {
  CREAM,
  GROUNDS,
  INK,
  TOMATO,
  promotionColours,
  readableOn,
  textOn,
  venueAccent,
  type AccentRoles,
  type Theme,
} from './venue-accent.ts';

const colour = (text: string): Colour => {
  const parsed = parseColour(text);
  if (!parsed) throw new Error(text);
  return parsed;
};
const byte = fc.integer({ min: 0, max: 255 });
const anyColour = fc.tuple(byte, byte, byte).map(([r, g, b]): Colour => ({ r: r / 255, g: g / 255, b: b / 255, alpha: 1 }));
const THEMES = ['light', 'dark'] as const;
const hueBetween = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);

function expectLegible(roles: AccentRoles, theme: Theme): void {
  const of = (role: keyof AccentRoles) => colour(roles[role]);
  const soft = of('accent-soft');
  expect(contrast(of('accent'), of('on-accent'))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(of('accent-hover'), of('on-accent'))).toBeGreaterThanOrEqual(4.5);
  for (const ground of [...GROUNDS[theme], soft]) {
    expect(contrast(of('accent'), ground)).toBeGreaterThanOrEqual(3);
    expect(contrast(of('accent-text'), ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(of('on-accent-soft'), soft)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(theme === 'light' ? INK : colour('#f7efe2'), soft)).toBeGreaterThanOrEqual(4.5);
}

describe('the accent of a venue', () => {
  it('is legible in all six roles and both themes, whatever colour was asked for', () => {
    fc.assert(
      fc.property(anyColour, (asked) => {
        const accent = venueAccent(asked);
        for (const theme of THEMES) expectLegible(accent[theme], theme);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the hue, bounds the chroma, and says whether the colour moved', () => {
    fc.assert(
      fc.property(anyColour, (asked) => {
        const { light, dark, moved, replaced } = venueAccent(asked);
        expect(moved).toBe(light.accent !== toHex(asked));
        for (const { accent } of [light, dark]) {
          const got = toOklch(colour(accent));
          if (!replaced) expect(got.c).toBeLessThan(0.175);
          if (!replaced && got.c > 0.06) expect(hueBetween(got.h, toOklch(asked).h)).toBeLessThan(4);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves a colour that reads as it is', () => {
    expect(venueAccent(colour('#c2391f'))).toMatchObject({ moved: false, replaced: false, light: { accent: '#c2391f' } });
    expect(venueAccent(colour('#ffe800'))).toMatchObject({ moved: true, replaced: false });
  });

  it.each(['#8d1b3d', '#a01040', '#ff3b6b'])('gives way to tomato at %s, which would pass for an error', (text) => {
    expect(venueAccent(colour(text))).toEqual({ ...TOMATO, moved: true, replaced: true });
  });

  it.each(['black', 'white', '#808080', '#800000', '#7a6d70'])('stands at %s', (text) => {
    const accent = venueAccent(colour(text));
    for (const theme of THEMES) expectLegible(accent[theme], theme);
  });

  it('starts from the very colours of the tokens', () => {
    const tokens = readFileSync(new URL('../platform/ui/look/tokens.css', import.meta.url), 'utf8');
    const token = (name: string) => new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
    for (const [index, name] of ['paper', 'surface', 'raised', 'sunken'].entries()) {
      expect(token(name)).toEqual(THEMES.map((theme) => toHex(GROUNDS[theme][index] ?? CREAM)));
    }
    for (const role of Object.keys(TOMATO.light) as (keyof AccentRoles)[])
      expect(token(role)).toEqual([TOMATO.light[role], TOMATO.dark[role]]);
    expect(token('ink')?.[0]).toBe(toHex(INK));
    expect(TOMATO.light['on-accent']).toBe(toHex(CREAM));
  });
});

describe('text on a ground', () => {
  it('always reads', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (ground, wanted) => {
        expect(contrast(textOn(ground, wanted), ground)).toBeGreaterThanOrEqual(4.5);
        const promotion = promotionColours(toHex(ground), toHex(wanted));
        expect(contrast(colour(promotion?.text ?? ''), ground)).toBeGreaterThanOrEqual(4.5);
        for (const theme of THEMES)
          for (const under of GROUNDS[theme])
            expect(contrast(readableOn(wanted, GROUNDS[theme], theme), under)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1000 },
    );
  });

  it('stays as wanted where it does, and else is cream or ink', () => {
    expect(promotionColours('#c2391f', '#fff8ef')).toEqual({ ground: '#c2391f', text: '#fff8ef', moved: false });
    expect(promotionColours('#c2391f', '#c23920')).toEqual({ ground: '#c2391f', text: toHex(CREAM), moved: true });
    expect(promotionColours('gold', 'white')).toEqual({ ground: '#ffd700', text: toHex(INK), moved: true });
    expect(promotionColours('gold', 'url(x)')).toMatchObject({ text: toHex(INK) });
    expect(promotionColours('url(x)', 'white')).toBeNull();
  });
});
