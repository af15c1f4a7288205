import * as v from 'valibot';
import { fiscalPause } from '#domain/fiscal.ts';
import type { Clock } from '#platform/server/clock.ts';
import { inTransaction, type Database } from '#platform/server/database.ts';
import type { GuardedPost, PostAnswer } from '#platform/server/guarded-post.ts';
import { endStep, type Claimed, type Ended } from './claim-sql.ts';
import { noteAnswering, noteSilent, openFiscalSecret } from './port-sql.ts';

export type AskDeps = { readonly db: Database; readonly clock: Clock; readonly secret: string; readonly provider: GuardedPost };

/** As much of an answer is read. */
export const MOST_ANSWERED = 16_384;
const LONGEST_WORDS = 300;
const Mark = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));
const Done = v.object({ mark: Mark, link: v.optional(v.pipe(v.string(), v.maxLength(500), v.url(), v.startsWith('https://'))) });
const Refused = v.object({ error: v.pipe(v.string(), v.trim(), v.minLength(1)) });
/** What is wrong with the step itself; anything else may be otherwise in a while. */
const FINAL = [400, 409, 422];

/** Asks for a step once and writes down how it went. Where `ending` is aborted nothing is written: its claim lapses, and it is asked for again. */
export async function askProvider(deps: AskDeps, step: Claimed, ending: AbortSignal): Promise<void> {
  const answer = await ask(deps, step, ending);
  const now = deps.clock();
  const came = readAnswer(answer);
  const nextAt = new Date(now + (came.state === 'waiting' ? fiscalPause(step.step, Math.random()) : 0));
  await inTransaction(deps.db, async (tx) => {
    if (!(await endStep(tx, step, { ...came, nextAt, at: new Date(now) }))) return;
    await (came.state === 'waiting' ? noteSilent : noteAnswering)(tx, step.venueId, new Date(now));
  });
}

type Answer = PostAnswer | { readonly code: null; readonly trouble: 'no_secret' };

async function ask({ secret, provider }: AskDeps, step: Claimed, ending: AbortSignal): Promise<Answer> {
  const opened = openFiscalSecret(secret, step.venueId, step.secret);
  // The installation's own secret is another one now.
  if (opened === null) return { code: null, trouble: 'no_secret' };
  return provider.post(step.url, { authorization: `Bearer ${opened}`, 'idempotency-key': step.id }, bodyOf(step), ending);
}

/** What a provider is asked, the same each time. */
function bodyOf({ id, action, venueId, mark, madeAt, document, payments }: Claimed): string {
  const about = { version: 1, id, action, venue: venueId, at: madeAt.toISOString(), mark };
  const paid = payments === null ? '' : `,"payments":${payments}`;
  return `${JSON.stringify(about).slice(0, -1)},"slip":${document}${paid}}`;
}

const NOTHING = { code: null, trouble: null, words: null, mark: null, link: null } as const;

function readAnswer(answer: Answer): Omit<Ended, 'nextAt' | 'at'> {
  if (answer.code === null) return { ...NOTHING, state: 'waiting', trouble: answer.trouble };
  const { code, text } = answer;
  if (code >= 200 && code < 300) {
    const said = v.safeParse(Done, asJson(text));
    if (!said.success) return { ...NOTHING, state: 'waiting', code, trouble: 'bad_answer' };
    return { ...NOTHING, state: 'done', code, mark: said.output.mark, link: said.output.link ?? null };
  }
  const why = v.safeParse(Refused, asJson(text));
  const words = why.success ? plain(why.output.error) : null;
  return { ...NOTHING, state: FINAL.includes(code) ? 'refused' : 'waiting', code, words };
}

function asJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** One line that a page can show. */
const plain = (words: string): string => words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, LONGEST_WORDS);
