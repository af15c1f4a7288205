import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** What is not renewed, and why. Whatever else is behind is to be renewed, or gets a line here. */
const ELSEWHERE =
  'the builds of newer ones for other systems than Linux are not in the registry, and npm ci refuses a lock file without them';
const HELD: Readonly<Record<string, string>> = {
  node: 'Node 24 is supported until April 2028; another major is a step of its own',
  '@types/node': 'goes with Node 24',
  knip: `its oxc-parser: ${ELSEWHERE}`,
  oxfmt: ELSEWHERE,
  oxlint: ELSEWHERE,
  'oxlint-tsgolint': ELSEWHERE,
};

export type Behind = Readonly<Record<string, { readonly current?: string; readonly latest: string }>>;

/** A line for each package that is behind; `left`: those nobody gave a reason for, and reasons that hold nothing back any more. */
export function judge(behind: Behind, held: Readonly<Record<string, string>>): { readonly lines: string[]; readonly left: string[] } {
  const packages = Object.entries(behind).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    lines: packages.map(
      ([name, { current = 'absent', latest }]) => `${name} ${current} → ${latest}: ${held[name] ?? 'RENEW IT, or say why not'}`,
    ),
    left: [
      ...packages.flatMap(([name]) => (name in held ? [] : [`${name} is behind`])),
      ...Object.keys(held).flatMap((name) => (name in behind ? [] : [`${name} is held back though it is not behind`])),
    ],
  };
}

/** `npm outdated` ends with 1 where something is behind; only what cannot be read is a failure. */
function ask(): Behind {
  const { stdout, stderr, error } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' });
  const answer: unknown = stdout.trim() === '' ? null : JSON.parse(stdout);
  if (error || answer === null || (typeof answer === 'object' && 'error' in answer))
    throw new Error(`npm outdated: ${error?.message ?? stderr}`);
  return answer as Behind;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lines, left } = judge(ask(), HELD);
  console.log([...lines, '', left.length === 0 ? 'Everything else is the newest there is.' : left.join('\n')].join('\n'));
  process.exitCode = left.length === 0 ? 0 : 1;
}
