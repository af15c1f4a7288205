import { expect, test } from 'vitest';
import { lineOf, withResult, type Result } from './proofs/results-page.ts';

const races = { name: 'races', claim: 'Two reach for one thing.' };
const kills = { name: 'kills', claim: 'The app is killed.' };
const key: Result = {
  proof: 'one key (20 times)',
  holds: true,
  figure: 1000,
  whole: 1000,
  seed: '7',
  day: '2026-11-28',
  commit: 'commit 1234abcd',
  seconds: 61.2,
  counted: 'one order:\n 20 answers',
};

test('a result stands under its part, in place of what its proof said before', () => {
  const cart = { ...key, proof: 'one cart', holds: false, figure: 50, seed: null };
  const page = [
    [races, { ...key, counted: 'as it was' }],
    [kills, cart],
    [races, cart],
    [races, key],
  ] as const;
  expect(page.reduce((so, [part, result]) => withResult(so, part, result), '# Results\n')).toBe(`# Results

<!-- races -->

### races

Two reach for one thing.

- **one key (20 times)** holds (1,000, seed 7, 2026-11-28, commit 1234abcd, 61 s): one order: 20 answers
- **one cart** **FAILS** (50 of 1,000, 2026-11-28, commit 1234abcd, 61 s): one order: 20 answers

<!-- /races -->

<!-- kills -->

### kills

The app is killed.

- **one cart** **FAILS** (50 of 1,000, 2026-11-28, commit 1234abcd, 61 s): one order: 20 answers

<!-- /kills -->
`);
});

test('a share takes the place of a share and of what failed, never of the whole; what fails takes the place of all', () => {
  const share = { ...key, figure: 100 };
  const whole = withResult('#\n', races, key);
  expect(withResult(whole, races, share)).toBe(whole);
  expect(withResult(whole, races, { ...share, holds: false })).toContain(lineOf({ ...share, holds: false }));
  const half = withResult('#\n', races, { ...key, figure: 500 });
  expect(withResult(half, races, share)).toContain('100 of 1,000');
});
