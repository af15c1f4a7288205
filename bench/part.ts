import { writeFileSync } from 'node:fs';

/** A line of a table of the page: a figure of the product beside the least that the same machine can do, and what was wanted. */
export type Row = readonly [what: string, ours: string, against: string, ratio: string, aim: string];
export type Part = {
  readonly heads?: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** The first lines of a page of its own; left out: it has none. */
  readonly page?: string;
};

const HEADS: Row = ['What', 'Product', 'Against', 'Ratio', 'Aim'];

const tableOf = ({ heads = HEADS, rows }: Part): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
export const textOf = (part: Part): string =>
  [tableOf(part), ...(part.notes.length > 0 ? [part.notes.map((note) => `- ${note}`).join('\n')] : [])].join('\n\n');

/** Says what was measured; and leaves it for `bench/run.ts`, which writes it on the page, in the file that this one names. */
export function tellPart(part: Part): void {
  console.log(`\n${textOf(part)}\n`);
  const file = process.env['BENCH_PART'];
  if (file) writeFileSync(file, JSON.stringify(part));
}
