import { quantile } from '#tests/proofs/proof.ts';
import type { Size } from './growth-sizes.ts';

type OfSize = { readonly ms: number[]; readonly app: number[]; readonly database: number[] };
/** What one work took: a figure a round, of each size. */
export type Figures = { readonly name: string; readonly sizes: readonly OfSize[] };
/** What a recurring work took: the quickest of each turn. */
export type SweepFigures = { readonly name: string; readonly everyS: number; readonly sizes: readonly (readonly number[])[] };

const AIM = 1.3;
const median = (list: readonly number[]): number => quantile(list, 0.5);
const ms = (n: number): string => `${n.toFixed(n < 10 ? 2 : 1)} ms`;
const named = ({ orders }: Size): string => (orders >= 1_000_000 ? `${orders / 1_000_000} M` : `${orders / 1000} k`);
/** The median of the ratios of each round. */
const ratioOf = (of: readonly number[], smallest: readonly number[]): number =>
  median(of.map((n, round) => n / (smallest[round] ?? Number.NaN)));
const told = (ratio: number): string =>
  Number.isFinite(ratio) ? `${ratio > AIM ? '**' : ''}${ratio.toFixed(2)}${ratio > AIM ? '**' : ''}` : '–';

/** A row a work: its time and its processor time at the smallest size, and both as ratios at the others. */
export function figuresTable(sizes: readonly Size[], all: readonly Figures[]): string[] {
  const [smallest] = sizes;
  if (!smallest) return [];
  const others = sizes.slice(1);
  const heads = [
    'What',
    `${named(smallest)}: time`,
    'processor: app + database',
    ...others.flatMap((size) => [`${named(size)}: time`, 'processor', 'ratio of time', 'of processor']),
  ];
  const rows = all.map(({ name, sizes: [first, ...rest] }) => {
    if (!first) return [name];
    const spent = (of: OfSize) => of.app.map((n, at) => n + (of.database[at] ?? 0));
    const own = [ms(median(first.ms)), `${median(first.app).toFixed(2)} + ${median(first.database).toFixed(2)} ms`];
    const against = rest.flatMap((of) => [
      ms(median(of.ms)),
      `${median(of.app).toFixed(2)} + ${median(of.database).toFixed(2)} ms`,
      told(ratioOf(of.ms, first.ms)),
      // Counted in hundredths of a second: summed over the rounds.
      told(sum(spent(of)) / sum(spent(first))),
    ]);
    return [name, ...own, ...against];
  });
  return table(heads, rows);
}

const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);

/** A row a recurring work, the dearest at the largest size first, and what all of them take of a minute. */
export function sweepsTable(sizes: readonly Size[], all: readonly SweepFigures[]): string[] {
  if (all.length === 0) return [];
  const last = ({ sizes: of }: SweepFigures) => median(of.at(-1) ?? []);
  const perMinute = sizes.map((_, at) => sum(all.map((one) => (median(one.sizes[at] ?? []) * 60) / one.everyS)));
  const rows = all
    .toSorted((a, b) => last(b) - last(a))
    .map(({ name, everyS, sizes: of }) => [
      name,
      `${everyS} s`,
      ...of.flatMap((times, at) => (at === 0 ? [ms(median(times))] : [ms(median(times)), told(ratioOf(times, of[0] ?? []))])),
    ]);
  const total = [
    'all, of each minute',
    '',
    ...perMinute.flatMap((n, at) => (at === 0 ? [ms(n)] : [ms(n), told(n / (perMinute[0] ?? Number.NaN))])),
  ];
  const heads = ['Recurring work', 'every', ...sizes.flatMap((size, at) => (at === 0 ? [named(size)] : [named(size), 'ratio']))];
  return table(heads, [total, ...rows]);
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
