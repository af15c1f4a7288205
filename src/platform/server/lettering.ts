import { readFileSync } from 'node:fs';

/** A font as outlines: no machine needs it. Units of the em, upwards. */
export type Letters = {
  readonly unitsPerEm: number;
  readonly letters: Readonly<Record<string, { readonly advance: number; readonly outline: string }>>;
};

type Place = { readonly x: number; /** Of the base line. */ readonly y: number; readonly size: number; readonly fill: string };
export type Lettering = {
  has(letter: string): boolean;
  /** In the unit of `size`; letters without an outline take no room. */
  widthOf(text: string, size: number): number;
  /** A line as outlines, for an SVG: nothing that people typed is ever markup. */
  drawLine(text: string, place: Place): string;
};

/** The outlines of a file that our scripts have written. */
export const readLetters = (file: URL): Letters => JSON.parse(readFileSync(file, 'utf8')) as Letters;

/** What can be written with a font of outlines, which is read when something first is: most starts write nothing for long. */
export function lettering(read: () => Letters): Lettering {
  let opened: { readonly unitsPerEm: number; readonly outlines: ReadonlyMap<string, { advance: number; outline: string }> } | undefined;
  const font = () => {
    if (opened !== undefined) return opened;
    const { unitsPerEm, letters } = read();
    return (opened = { unitsPerEm, outlines: new Map(Object.entries(letters)) });
  };
  return {
    has: (letter) => font().outlines.has(letter),
    widthOf(text, size) {
      const { unitsPerEm, outlines } = font();
      return [...text].reduce((sum, letter) => sum + (outlines.get(letter)?.advance ?? 0), 0) * (size / unitsPerEm);
    },
    drawLine(text, { x, y, size, fill }) {
      const { unitsPerEm, outlines } = font();
      const scale = size / unitsPerEm;
      let at = 0;
      const paths = [...text].map((letter) => {
        const { advance, outline } = outlines.get(letter) ?? { advance: 0, outline: '' };
        const path = outline === '' ? '' : `<path transform="translate(${at} 0)" d="${outline}"/>`;
        at += advance;
        return path;
      });
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
    },
  };
}
