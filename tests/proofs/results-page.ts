/** What one proof said, and of what. */
export type Result = {
  readonly proof: string;
  readonly holds: boolean;
  /** Rounds, carts or requests; of how many of them the whole proof consists. */
  readonly figure: number;
  readonly whole: number;
  readonly seed: string | null;
  readonly day: string;
  readonly commit: string;
  readonly seconds: number;
  readonly counted: string;
};
type Part = { readonly name: string; readonly claim: string };

const number = (value: number) => value.toLocaleString('en');
const startOf = ({ proof }: Pick<Result, 'proof'>) => `- **${proof}** `;

/** One line of the page. */
export function lineOf(result: Result): string {
  const { holds, figure, whole, seed, day, commit, seconds, counted } = result;
  const share = figure < whole ? `${number(figure)} of ${number(whole)}` : number(figure);
  const how = [share, ...(seed === null ? [] : [`seed ${seed}`]), day, commit, `${number(Math.round(seconds))} s`].join(', ');
  return `${startOf(result)}${holds ? 'holds' : '**FAILS**'} (${how}): ${counted.replaceAll(/\s+/g, ' ').trim()}`;
}

/** Whether a line is of a whole proof. */
const isWhole = (line: string): boolean => /^- \*\*.*?\*\* holds \([\d,]+, /.test(line);

/** The page with what a proof said in place of what it said before; everything else stays. A share that holds says less than the whole that did. */
export function withResult(page: string, { name, claim }: Part, result: Result): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(open);
  const to = page.indexOf(close);
  const before = from < 0 ? [] : page.slice(from, to).split('\n');
  const others = before.filter((line) => line.startsWith('- **'));
  const at = others.findIndex((line) => line.startsWith(startOf(result)));
  if (result.holds && result.figure < result.whole && isWhole(others[at] ?? '')) return page;
  const lines = at < 0 ? [...others, lineOf(result)] : others.with(at, lineOf(result));
  const section = [open, '', `### ${name}`, '', claim, '', ...lines, '', close].join('\n');
  return from < 0 ? `${page.trimEnd()}\n\n${section}\n` : page.slice(0, from) + section + page.slice(to + close.length);
}
