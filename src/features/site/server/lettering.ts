import { lettering, readLetters } from '#platform/server/lettering.ts';

const display = lettering(() => readLetters(new URL('letters.json', import.meta.url)));
export const { widthOf, drawLine } = display;

/** What can be drawn of a text: letters we have no outline of are left out, white space is one space. */
const drawable = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\u2010\u2011]/g, '-'),
  ]
    .filter((letter) => display.has(letter))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

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
