import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Paper } from './faults.ts';

/** Papers that are shown; all are kept as files. */
const SHOWN = 40;

export type Shelf = {
  /** Writes a paper as the next picture of the folder, and says where. */
  add(printed: Paper): void;
  /** Numbers of the last ones, newest first. */
  numbers(): readonly number[];
  picture(number: number): Uint8Array | null;
};

/** What came out of a pretended printer: `0001.png`, `0002.png` … in a folder. */
export function shelf(folder: string, say: (words: string) => void): Shelf {
  mkdirSync(folder, { recursive: true });
  const papers = new Map<number, Uint8Array>();
  let last = 0;
  return {
    add({ paper }) {
      last += 1;
      const file = join(folder, `${String(last).padStart(4, '0')}.png`);
      writeFileSync(file, paper);
      papers.set(last, paper);
      papers.delete(last - SHOWN);
      say(`Printed ${file}`);
    },
    numbers: () => [...papers.keys()].toReversed(),
    picture: (number) => papers.get(number) ?? null,
  };
}
