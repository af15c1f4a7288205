import type { Alphabet, PrinterKind } from '#domain/printing.ts';

/** A table of letters in a printer: its number there, and its name as iconv has it. */
export type CodePage = { readonly number: number; readonly name: string };

/** Western Europe has the same number at nearly all who follow Epson. */
const LATIN: CodePage = { number: 16, name: 'windows1252' };
const page = (number: number, name: string): CodePage => ({ number, name });

/** The Greek table of each, by the makers' numbers. */
export const GREEK: Readonly<Record<Exclude<Alphabet, 'latin'>, CodePage>> = {
  // Epson, Sunmi, and many who follow them.
  a: page(14, 'cp737'),
  // Xprinter, Zjiang, and many small ones without a name.
  b: page(24, 'cp737'),
  // Newer Epson.
  c: page(47, 'windows1253'),
  // Bixolon.
  d: page(29, 'cp737'),
  e: page(24, 'windows1253'),
  // Small ones.
  f: page(7, 'windows1253'),
  g: page(90, 'windows1253'),
};

/** Star numbers its own. */
const STAR = [page(15, 'cp737'), page(32, 'windows1252')] as const;

/** The tables that a printer writes with; the first has what is in both. A Star or an Epson that asks has its maker's. */
export function pagesOf(kind: PrinterKind, alphabet: Alphabet): readonly [CodePage, ...CodePage[]] {
  if (kind === 'cloudprnt') return STAR;
  const own = kind === 'epson' ? 'a' : alphabet;
  return own === 'latin' ? [LATIN] : [GREEK[own], LATIN];
}
