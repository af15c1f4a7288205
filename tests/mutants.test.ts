import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS } from './proofs/mutants.ts';

test.each(MUTANTS.map((mutant) => [mutant.name, mutant.edits] as const))(
  'a build that %s can be made: each change finds its one place',
  (_name, edits) => {
    for (const { file, find } of edits) {
      const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
      expect([file, find, text.split(find).length - 1]).toEqual([file, find, 1]);
    }
  },
);
