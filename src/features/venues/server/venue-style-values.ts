import type { CssNode } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { parseColour, toHex, type Colour } from '#domain/colour.ts';

/** One word of a value after parsing. A comma and a slash are words too. */
export type Word =
  | { readonly is: 'colour'; readonly colour: Colour; readonly text: string }
  | { readonly is: 'length'; readonly rem: number; readonly text: string }
  | { readonly is: 'percent' | 'number'; readonly value: number; readonly text: string }
  | { readonly is: 'keyword' | 'family'; readonly text: string }
  | { readonly is: 'comma' };

/** Letters, digits and what colours, lengths and font lists are written with. No escape, comment, brace, colon, semicolon, at-sign. */
const PLAIN = /^[\w\s#.,%()'"/+-]{1,200}$/;
const IMPORTANT = /\s*!\s*important\s*$/i;

/** The words of a CSS value, or null where any of it is not a plain word, number, length, per cent, string or colour. */
export function wordsOfValue(value: string): Word[] | null {
  if (value.length > 220) return null;
  const text = value.replace(IMPORTANT, '');
  if (!PLAIN.test(text)) return null;
  let failed = false;
  let tree: CssNode;
  try {
    tree = parse(text, { context: 'value', onParseError: () => (failed = true) });
  } catch {
    return null;
  }
  if (failed || tree.type !== 'Value') return null;
  const words = tree.children.toArray().map(wordOf);
  return words.every((word) => word !== null) ? words : null;
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['px', 1 / 16],
  ['rem', 1],
]);

/** Never in scientific notation. */
const short = (value: number): string => String(Number(value.toFixed(4)));

function wordOf(node: CssNode): Word | null {
  switch (node.type) {
    case 'Operator':
      return node.value === ',' ? { is: 'comma' } : null;
    case 'Number': {
      const value = Number(node.value);
      return value === 0 ? { is: 'length', rem: 0, text: '0' } : { is: 'number', value, text: short(value) };
    }
    case 'Percentage':
      return { is: 'percent', value: Number(node.value), text: `${short(Number(node.value))}%` };
    case 'Dimension': {
      const unit = node.unit.toLowerCase();
      const size = UNITS.get(unit);
      // `em` only where a reader asks for it: it multiplies.
      if (unit === 'em') return { is: 'keyword', text: `${short(Number(node.value))}em` };
      return size === undefined ? null : { is: 'length', rem: Number(node.value) * size, text: `${short(Number(node.value))}${unit}` };
    }
    case 'String':
      return { is: 'family', text: node.value };
    case 'Hash':
    case 'Function':
      return colourWord(generate(node));
    case 'Identifier':
      return colourWord(node.name) ?? { is: 'keyword', text: node.name.toLowerCase() };
    default:
      return null;
  }
}

function colourWord(text: string): Word | null {
  const colour = parseColour(text);
  return colour && { is: 'colour', colour, text: toHex(colour) };
}
