import { readSettings, wrongSettings, type Settings } from '#platform/server/config.ts';
import { troubleInWords } from '#platform/server/start-trouble.ts';
import { BEFORE_START, CHECKS, type Check, type Finding } from './checks.ts';

type Env = Readonly<Record<string, string | undefined>>;
type Found = Finding & { readonly name: string };

/** Looks at everything that a start needs, and makes nothing. `isWell`: nothing keeps it from starting. */
export async function examine(env: Env): Promise<{ readonly words: string; readonly isWell: boolean }> {
  const wrong = wrongSettings(env);
  if (wrong.length > 0)
    return {
      words: ['These settings are not right; the rest is looked at once they are:', ...wrong.map(indented)].join('\n'),
      isWell: false,
    };
  const settings = readSettings(env);
  const found: Found[] = [];
  for (const check of CHECKS) found.push(await look(check, settings, env));
  const bad = found.filter(({ state }) => state === 'wrong');
  return { words: [...found.map(line), '', nextStep(bad[0], found.some(isOpenAlready))].join('\n'), isWell: bad.length === 0 };
}

/** Before a start makes anything: throws what would keep it from opening, all of it at once. A port that Parea itself has is one that is taken. */
export async function refuseBadStart(env: Env): Promise<void> {
  const settings = readSettings(env);
  const found = await Promise.all(BEFORE_START.map((check) => look(check, settings, env)));
  const bad = found.filter((each) => each.state === 'wrong' || isOpenAlready(each));
  if (bad.length > 0) throw new Error(bad.map(({ words }) => words).join('\n'));
}

const isOpenAlready = ({ state, name }: Found): boolean => name === 'Port' && state === 'note';

function nextStep(bad: Found | undefined, isOpen: boolean): string {
  if (bad) return `Next: ${bad.name.toLowerCase()}. Then ask again.`;
  return isOpen ? 'Parea is open already. A second one needs a port of its own: PORT=…' : 'Nothing keeps Parea from starting: npm start';
}

async function look(check: Check, settings: Settings, env: Env): Promise<Found> {
  try {
    return { name: check.name, ...(await check.look(settings, env)) };
  } catch (error) {
    return { name: check.name, state: 'wrong', words: troubleInWords(error, env) };
  }
}

const MARK = { well: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;
const line = ({ state, name, words }: Found): string => `  ${MARK[state]}  ${name.padEnd(9)} ${words}`;
const indented = (words: string): string => `  ${words}`;
