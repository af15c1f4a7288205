import letters from './letters.json' with { type: 'json' };

const OUTLINES: ReadonlyMap<string, { readonly advance: number; readonly outline: string }> = new Map(Object.entries(letters.letters));
const EM = letters.unitsPerEm;

/** What can be drawn of a text: letters we have no outline of are left out, white space is one space. */
const drawable = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\u2010\u2011]/g, '-'),
  ]
    .filter((letter) => OUTLINES.has(letter))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

/** In the unit of `size`. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (OUTLINES.get(letter)?.advance ?? 0), 0) * (size / EM);

/** Lines of at most `width`, at most `most` of them; what does not fit ends in dots. A word longer than a line is cut. */
export function linesOf(text: string, { size, width, most }: { size: number; width: number; most: number }): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  const kept = lines.slice(0, most);
  return kept.map((one, index) => (index === most - 1 && lines.length > most ? cut(`${one}…`, size, width) : cut(one, size, width)));
}

function cut(line: string, size: number, width: number): string {
  let shown = line;
  while (shown.length > 1 && widthOf(shown, size) > width) shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  return shown;
}

/** A line as outlines; `y` is its base line. */
export function drawLine(text: string, { x, y, size, fill }: { x: number; y: number; size: number; fill: string }): string {
  const scale = size / EM;
  let at = 0;
  const paths = [...text].map((letter) => {
    const { advance, outline } = OUTLINES.get(letter) ?? { advance: 0, outline: '' };
    const path = outline === '' ? '' : `<path transform="translate(${at} 0)" d="${outline}"/>`;
    at += advance;
    return path;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
