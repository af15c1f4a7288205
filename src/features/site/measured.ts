/** A measured figure of the home page. Its record is in the repository, and `measured.test.ts` holds it to that. */
export type Figure = {
  readonly name: 'orders' | 'board' | 'script' | 'lost';
  readonly value: number;
  readonly unit: '' | 'ms' | 'kB';
  /** The other number that its words name, where they name one. */
  readonly of: number;
  readonly day: string;
  readonly command: string;
};

const BENCH = { day: '2026-11-28', command: 'npm run bench' } as const;

export const FIGURES: readonly Figure[] = [
  { name: 'orders', value: 848, unit: '', of: 0, ...BENCH },
  { name: 'board', value: 15, unit: 'ms', of: 0, ...BENCH },
  { name: 'script', value: 16, unit: 'kB', of: 33, ...BENCH },
  { name: 'lost', value: 0, unit: '', of: 26_591, day: '2026-11-27', command: 'npm run proofs:machines' },
];
