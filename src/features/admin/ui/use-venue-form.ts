import { useState } from 'react';
import type { listVenues, ParsedVenue, saveVenue, WholeVenue } from '#features/venues/contract.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import type { Texts } from '#platform/shared/texts.ts';
import type { AdminKey } from '#texts/keys.ts';
import { adminCall } from './admin-calls.ts';
import { bodyOf, changedParts, draftOf, isSent, type Draft } from './draft.ts';
import { fieldProblems, problemOf, type FieldProblem } from './problem.ts';

type Problem = {
  readonly text: string;
  /** Places that the server refused. */
  readonly fields: readonly FieldProblem[];
  /** Where hands are wanted: the name of a field, or a place further in. */
  readonly at: string | null;
};
const whole = (text: string): Problem => ({ text, fields: [], at: null });

/** Which field a refusal of the whole is about. */
const FIELD_OF: Readonly<Record<string, string>> = {
  unknown_account: 'storeAccounts.0.email',
  unverified_account: 'storeAccounts.0.email',
  duplicate_item: 'content.menu',
};

/** Accounts, by their row, that are to be linked though nobody confirmed their address, and nobody has said so here. */
const unconfirmed = (draft: Draft): number[] =>
  (draft.storeAccounts ?? []).filter(isSent).flatMap(({ confirmed }, row) => (confirmed === false ? [row] : []));

/** All that is seen to be wrong before the server is asked, in the order of the page. */
const seenWrong = (draft: Draft, unreadable: readonly string[], t: Texts<AdminKey>): FieldProblem[] => [
  ...(draft.title.trim() === '' ? [{ path: 'title', message: t('editor.need_title'), own: true }] : []),
  ...unconfirmed(draft).map((row) => ({ path: `storeAccounts.${row}.email`, message: t('error.unverified_account'), own: true })),
  ...unreadable.map((part) => ({ path: `content.${part}`, message: t('editor.unreadable'), own: true })),
];

/** One venue's editing: what it started from, what became of it, and saving it over nobody else's work. */
export function useVenueForm(start: Draft, saved: (venue: WholeVenue) => void, edited: () => void) {
  const t = useAdminTexts();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const dirty = unreadable.length > 0 || changedParts(base, draft).length > 0;

  /** Both sides of the form begin anew from here. */
  const beginFrom = (now: Draft, from = now) => {
    setBase(from);
    setDraft(now);
    setTheirs(null);
    setProblem(null);
  };
  const readable = (part: string, yes: boolean) =>
    setUnreadable((before) => (yes ? before.filter((each) => each !== part) : [...new Set([...before, part])]));
  const change = (part: Partial<Draft>) => {
    edited();
    setDraft((before) => ({ ...before, ...part }));
  };
  const save = async (release: () => void): Promise<void> => {
    if (saving) return;
    const [first, ...others] = seenWrong(draft, unreadable, t);
    if (first && others.length === 0) return setProblem({ ...whole(first.message), at: first.path });
    if (first) return setProblem({ text: t('editor.several', { count: others.length + 1 }), fields: [first, ...others], at: first.path });
    setSaving(true);
    setProblem(null);
    try {
      const venue = await adminCall<typeof saveVenue>('POST', '/api/stores', { body: bodyOf(draft) as ParsedVenue });
      beginFrom(draftOf(venue));
      release();
      saved(venue);
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'stale_revision') await compare();
      else {
        const fields = fieldProblems(error);
        const at = fields[0]?.path ?? (error instanceof CallFailed ? (FIELD_OF[error.code] ?? null) : null);
        setProblem({ text: problemOf(error, t), fields, at });
      }
    } finally {
      setSaving(false);
    }
  };
  const compare = async (): Promise<void> => {
    try {
      const now = (await adminCall<typeof listVenues>('GET', '/api/stores', { signal: inTime() })).find(({ _id }) => _id === draft._id);
      if (now) setTheirs(draftOf(now));
      else setProblem(whole(t('error.venue_deleted')));
    } catch (error) {
      setProblem(whole(problemOf(error, t)));
    }
  };
  const take = (now: Draft) => beginFrom(now, theirs ?? now);
  return { base, draft, change, readable, dirty, saving, save, problem, theirs, take, closeStale: () => setTheirs(null) };
}
