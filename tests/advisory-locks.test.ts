import { expect, test } from 'vitest';
import { fileURLToPath } from 'node:url';
import { lockNumbers } from '#platform/server/advisory-locks.ts';
import { sourceFiles } from './support/source-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('every advisory lock has a number of its own, and one file names them all', () => {
  expect(new Set(lockNumbers()).size).toBe(lockNumbers().length);
  const naming = sourceFiles(root).filter(({ text }) => /pg_(?:try_)?advisory/.test(text));
  expect(naming.map(({ path }) => path)).toEqual(['src/platform/server/advisory-locks.ts']);
});
