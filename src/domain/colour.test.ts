import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, fromOklch, parseColour, toHex, toOklch } from './colour.ts';
import { NAMED_COLOURS } from './named-colours.ts';

const hexOf = (text: string) => {
  const colour = parseColour(text);
  return colour && toHex(colour);
};
const colour = (text: string) => {
  const parsed = parseColour(text);
  if (!parsed) throw new Error(text);
  return parsed;
};

describe('reading a colour', () => {
  it.each([
    ['#C2391f', '#c2391f'],
    ['#abc', '#aabbcc'],
    ['#abcd', '#aabbccdd'],
    ['#11223380', '#11223380'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['rgb(100% 0% 50% / 50%)', '#ff008080'],
    ['rgba(1,2,3,.5)', '#01020380'],
    ['RGB(300 -4 0)', '#ff0000'],
    ['hsl(120 100% 25%)', '#008000'],
    ['hsl(-0.5turn, 100%, 50%)', '#00ffff'],
    ['hsla(240deg 100% 50% / 0)', '#0000ff00'],
    [' Tomato ', '#ff6347'],
    ['rebeccapurple', '#663399'],
    ['transparent', '#00000000'],
  ])('%s is %s', (text, hex) => expect(hexOf(text)).toBe(hex));

  it.each([
    '',
    'red;',
    '#12',
    '#12345',
    '#ggg',
    'rgb(1 2)',
    'rgb(1 2 3 4 5)',
    'rgb(a b c)',
    'rgb(1 2 3 / 4 / 5)',
    'rgb(1,2,3',
    'url(x)',
    'inherit',
    'hsl(1foo 2% 3%)',
    'rgb(1e9 0 0)',
    'constructor',
    '__proto__',
    'rgb(var(--x))',
    `#${'a'.repeat(1000)}`,
  ])('%j is none', (text) => expect(parseColour(text)).toBeNull());

  it('knows every name of CSS', () => {
    expect(NAMED_COLOURS.size).toBe(148);
    for (const hex of NAMED_COLOURS.values()) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('contrast', () => {
  it('is 21 between black and white, and 1 with itself', () => {
    expect(contrast(colour('black'), colour('white'))).toBeCloseTo(21, 10);
    expect(contrast(colour('#777'), colour('#777'))).toBe(1);
    expect(contrast(colour('#767676'), colour('#fff'))).toBeCloseTo(4.54, 2);
  });
});

describe('OKLCH', () => {
  it('agrees with the values of CSS Color 4', () => {
    const red = toOklch(colour('red'));
    expect([red.l, red.c, red.h].map((value) => Math.round(value * 1000) / 1000)).toEqual([0.628, 0.258, 29.234]);
    expect(toOklch(colour('white')).l).toBeCloseTo(1, 5);
  });

  it('leads back to the same colour', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const hex = toHex({ r: r / 255, g: g / 255, b: b / 255, alpha: 1 });
        expect(toHex(fromOklch(toOklch(colour(hex))))).toBe(hex);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives up chroma, not hue, where no screen can show it', () => {
    const shown = toOklch(fromOklch({ l: 0.6, c: 0.37, h: 200 }));
    expect(shown.c).toBeLessThan(0.37);
    expect(Math.abs(shown.h - 200)).toBeLessThan(2);
  });
});
