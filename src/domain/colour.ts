import { NAMED_COLOURS } from './named-colours.ts';

/** sRGB, each channel and `alpha` 0 to 1. */
export type Colour = { readonly r: number; readonly g: number; readonly b: number; readonly alpha: number };
/** OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

const unit = (value: number) => Math.min(1, Math.max(0, value));
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION = /^(rgb|hsl)a?\(([^()]{1,80})\)$/;
const NUMBER = /^([+-]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9}))(%|deg|turn|rad)?$/;

/**
 * A colour as CSS writes it: hex of 3, 4, 6 or 8 digits, `rgb()`, `hsl()` with commas or spaces, the 148 names, `transparent`.
 * Anything else is null.
 */
export function parseColour(text: string): Colour | null {
  if (text.length > 100) return null;
  const plain = text.trim().toLowerCase();
  if (plain === 'transparent') return { r: 0, g: 0, b: 0, alpha: 0 };
  const hex = NAMED_COLOURS.get(plain) ?? plain;
  if (HEX.test(hex)) return fromHex(hex.slice(1));
  const call = FUNCTION.exec(plain);
  return call ? fromCall(call[1] ?? '', call[2] ?? '') : null;
}

function fromHex(digits: string): Colour {
  const wide = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const [r = 0, g = 0, b = 0, alpha = 255] = (wide.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return { r: r / 255, g: g / 255, b: b / 255, alpha: alpha / 255 };
}

type Part = { readonly value: number; readonly unit: string };

function fromCall(name: string, inside: string): Colour | null {
  const [body = '', slashed, more] = inside.split('/');
  const written = [...(body.includes(',') ? body.split(',') : body.trim().split(/\s+/)), ...(slashed === undefined ? [] : [slashed])];
  const parts = written.map((word): Part | null => {
    const match = NUMBER.exec(word.trim());
    return match ? { value: Number(match[1]), unit: match[2] ?? '' } : null;
  });
  const [one, two, three, four] = parts;
  if (more !== undefined || parts.length < 3 || parts.length > 4 || !one || !two || !three || four === null) return null;
  const alpha = four === undefined ? 1 : share(four, 1);
  const channels = name === 'rgb' ? fromRgb([one, two, three]) : fromHsl(one, two, three);
  if (alpha === null || channels === null) return null;
  return { r: channels[0], g: channels[1], b: channels[2], alpha };
}

/** 0 to 1; a plain number counts against `whole`. */
function share({ value, unit: of }: Part, whole: number): number | null {
  if (of === '%') return unit(value / 100);
  return of === '' ? unit(value / whole) : null;
}

type Channels = readonly [number, number, number];

function fromRgb(parts: readonly [Part, Part, Part]): Channels | null {
  const [r, g, b] = [share(parts[0], 255), share(parts[1], 255), share(parts[2], 255)];
  return r === null || g === null || b === null ? null : [r, g, b];
}

const TURNS: Readonly<Record<string, number>> = { '': 360, deg: 360, turn: 1, rad: 2 * Math.PI };

function fromHsl(hue: Part, saturation: Part, lightness: Part): Channels | null {
  const turn = TURNS[hue.unit];
  const [s, l] = [share(saturation, 100), share(lightness, 100)];
  if (turn === undefined || s === null || l === null) return null;
  const sector = ((((hue.value / turn) % 1) + 1) % 1) * 12;
  const reach = s * Math.min(l, 1 - l);
  const channel = (offset: number) => {
    const k = (offset + sector) % 12;
    return unit(l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

const byte = (value: number) =>
  Math.round(unit(value) * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb`, or `#rrggbbaa` where it is not opaque. */
export const toHex = ({ r, g, b, alpha }: Colour): string => `#${byte(r)}${byte(g)}${byte(b)}${alpha >= 1 ? '' : byte(alpha)}`;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Relative luminance of WCAG 2, 0 to 1; transparency does not count. */
const luminance = ({ r, g, b }: Colour): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** Contrast of WCAG 2, 1 to 21, of two opaque colours. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Matrices of Björn Ottosson's Oklab (2021 revision, as in CSS Color 4). */
export function toOklch(colour: Colour): Oklch {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: ((Math.atan2(y, a) * 180) / Math.PI + 360) % 360,
  };
}

function unbounded({ l, c, h }: Oklch): Colour {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: gamma(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    g: gamma(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    b: gamma(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
    alpha: 1,
  };
}

const inGamut = ({ r, g, b }: Colour) => [r, g, b].every((value) => value > -0.0005 && value < 1.0005);

/** The sRGB colour of this lightness and hue with the most of its chroma that a screen can show. */
export function fromOklch(wanted: Oklch): Colour {
  let [low, high] = [0, wanted.c];
  if (!inGamut(unbounded(wanted))) {
    for (let step = 0; step < 20; step += 1) {
      const middle = (low + high) / 2;
      if (inGamut(unbounded({ ...wanted, c: middle }))) low = middle;
      else high = middle;
    }
    high = low;
  }
  const { r, g, b } = unbounded({ ...wanted, c: high });
  return { r: unit(r), g: unit(g), b: unit(b), alpha: 1 };
}
