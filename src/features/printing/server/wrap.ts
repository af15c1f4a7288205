import { lettering, readLetters, type Lettering } from '#platform/server/lettering.ts';

/** Stands for every letter that we have no outline of: whoever reads the ticket sees that something is missing. */
const UNKNOWN = '□';
const EMPTY_BOX = { advance: 1300, outline: 'M150,0L1150,0L1150,1400L150,1400ZM270,120L270,1280L1030,1280L1030,120Z' };

export const FONT: Lettering = lettering(() => {
  const { unitsPerEm, letters } = readLetters(new URL('letters.json', import.meta.url));
  return { unitsPerEm, letters: { ...letters, [UNKNOWN]: EMPTY_BOX } };
});

/** On one line: white space is one space, what joins or colours other signs goes, and nothing else does. */
export const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{M}\p{Cf}\u{1f3fb}-\u{1f3ff}]/gu, '')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .trim();

/** As it can be drawn. */
const drawable = (text: string): string => [...tidy(text)].map((letter) => (FONT.has(letter) ? letter : UNKNOWN)).join('');

/** All of a text in lines of at most `width`; a word that is longer goes on in the next. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (FONT.widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && FONT.widthOf(line + letter, size) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
