import type { CodePage } from './alphabets.ts';
import type { Letters, SpelledRun } from './letters.ts';

type Look = Pick<SpelledRun, 'wide' | 'high' | 'bold' | 'black'>;
const PLAIN: Look = { wide: 1, high: 1, bold: false, black: false };
const LINE_FEED = 0x0a;

/** How a printer is told what letters look like from here on, and of which table they are. */
export type LetterCommands = {
  readonly page: (page: CodePage) => readonly number[];
  readonly size: (look: Look) => readonly number[];
  readonly bold: (on: boolean) => readonly number[];
  readonly black: (on: boolean) => readonly number[];
};

/** All rows, each told what it looks like where that changes. */
export function letterBytes({ spelled, first }: Letters, commands: LetterCommands): number[] {
  const bytes: number[] = [...commands.page(first)];
  let [on, look] = [first, PLAIN];
  const wear = (next: Look): void => {
    if (next.wide !== look.wide || next.high !== look.high) bytes.push(...commands.size(next));
    if (next.bold !== look.bold) bytes.push(...commands.bold(next.bold));
    if (next.black !== look.black) bytes.push(...commands.black(next.black));
    look = next;
  };
  const write = ({ parts }: SpelledRun): void => {
    for (const { page, bytes: letters } of parts) {
      if (page !== on) bytes.push(...commands.page(page));
      on = page;
      bytes.push(...letters);
    }
  };
  for (const row of spelled) {
    for (const run of row) {
      wear(run);
      write(run);
    }
    bytes.push(LINE_FEED);
  }
  return bytes;
}
