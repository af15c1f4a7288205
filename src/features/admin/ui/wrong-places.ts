import type { Texts } from '#platform/shared/texts.ts';
import { CallFailed } from '#platform/browser/api.ts';
import type { AdminKey } from '#texts/keys.ts';
import { isSent, type Draft } from './draft.ts';
import { worded } from './problem-words.ts';
import { fieldProblems, problemOf, type FieldProblem, type SchemaProblem } from './problem.ts';
import { inOrder } from './sections.ts';

/** As many as the server tells of one form. */
const MOST = 20;

/** Accounts, by their row, that are to be linked though nobody confirmed their address, and nobody has said so here. */
const unconfirmed = (draft: Draft): number[] =>
  (draft.storeAccounts ?? []).filter(isSent).flatMap(({ confirmed }, row) => (confirmed === false ? [row] : []));

/** All that is seen to be wrong before the server is asked, in the order of the form; `schema`: what the contract says of it. */
export function seenWrong(
  draft: Draft,
  unreadable: readonly string[],
  schema: readonly SchemaProblem[],
  t: Texts<AdminKey>,
): readonly FieldProblem[] {
  const own: FieldProblem[] = [
    ...(draft.title.trim() === '' ? [{ path: 'title', message: t('editor.need_title'), own: true, label: '' }] : []),
    ...unconfirmed(draft).map((row) => ({
      path: `storeAccounts.${row}.email`,
      message: t('error.unverified_account'),
      own: true,
      label: '',
    })),
    ...unreadable.map((part) => ({ path: `content.${part}`, message: t('editor.unreadable'), own: true, label: '' })),
  ];
  // Of what cannot be read the draft has the version before.
  const told = ({ path }: SchemaProblem) => own.some((each) => path === each.path || path.startsWith(`${each.path}.`));
  return inOrder([...own, ...schema.filter((problem) => !told(problem)).map((problem) => worded(problem, t, draft))]).slice(0, MOST);
}

/** Which places a refusal of the server is about. */
export function refusedPlaces(error: unknown, draft: Draft, t: Texts<AdminKey>): readonly FieldProblem[] {
  const told = fieldProblems(error);
  if (told.length > 0 || !(error instanceof CallFailed)) return inOrder(told);
  const path = placeOf(error, draft);
  return path === null ? [] : [{ path, message: problemOf(error, t), own: true, label: '' }];
}

function placeOf({ code, details }: CallFailed, draft: Draft): string | null {
  if (code === 'duplicate_item') return 'content.menu';
  if (code !== 'unknown_account' && code !== 'unverified_account') return null;
  const sent = (draft.storeAccounts ?? []).filter(isSent);
  const row = sent.findIndex(({ email, dbId }) =>
    code === 'unknown_account' ? dbId === details['dbId'] : (email ?? '').trim().toLowerCase() === details['email'],
  );
  return `storeAccounts.${Math.max(0, row)}.email`;
}
