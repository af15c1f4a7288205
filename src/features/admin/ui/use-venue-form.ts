import { useState } from 'react';
import type { listVenues, ParsedVenue, saveVenue, WholeVenue } from '#features/venues/contract.ts';
import { CallFailed } from '#platform/browser/api.ts';
import { inTime } from '#platform/browser/kept.ts';
import { useAdminTexts } from '#texts/area-contexts.ts';
import { adminCall } from './admin-calls.ts';
import { bodyOf, changedParts, draftOf, type Draft } from './draft.ts';
import { problemOf, type FieldProblem } from './problem.ts';
import { useSchemaCheck } from './use-schema-check.ts';
import { refusedPlaces, seenWrong } from './wrong-places.ts';

type Problem = {
  readonly text: string;
  /** Places that are wrong, the first one first. */
  readonly fields: readonly FieldProblem[];
  /** Seen before the server was asked: what is put right meanwhile is no longer told. */
  readonly seen?: true;
};
const whole = (text: string): Problem => ({ text, fields: [] });

/** One venue's editing: what it started from, what became of it, and saving it over nobody else's work. */
export function useVenueForm(start: Draft, saved: (venue: WholeVenue) => void, edited: () => void) {
  const t = useAdminTexts();
  const [base, setBase] = useState(start);
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [theirs, setTheirs] = useState<Draft | null>(null);
  const [unreadable, setUnreadable] = useState<readonly ('promotions' | 'menu')[]>([]);
  const [saving, setSaving] = useState(false);
  const check = useSchemaCheck();
  const wrong = () => seenWrong(draft, unreadable, check(draft), t);
  const changed = [...changedParts(base, draft), ...unreadable];
  const several = (fields: readonly FieldProblem[]): Problem => ({
    text: t('editor.several', { count: fields.length }),
    fields,
    seen: true,
  });

  /** Both sides of the form begin anew from here. */
  const beginFrom = (now: Draft, from = now) => {
    setBase(from);
    setDraft(now);
    setTheirs(null);
    setRefused(null);
  };
  const readable = (part: 'promotions' | 'menu', yes: boolean) =>
    setUnreadable((before) => (yes ? before.filter((each) => each !== part) : [...new Set([...before, part])]));
  const change = (part: Partial<Draft>) => {
    edited();
    setDraft((before) => ({ ...before, ...part }));
  };
  const save = async (release: () => void): Promise<void> => {
    if (saving) return;
    const fields = wrong();
    if (fields.length > 0) return setRefused(several(fields));
    setSaving(true);
    setRefused(null);
    try {
      const venue = await adminCall<typeof saveVenue>('POST', '/api/stores', { body: bodyOf(draft) as ParsedVenue });
      beginFrom(draftOf(venue));
      release();
      saved(venue);
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'stale_revision') await compare();
      else setRefused({ text: problemOf(error, t), fields: refusedPlaces(error, draft, t) });
    } finally {
      setSaving(false);
    }
  };
  const compare = async (): Promise<void> => {
    try {
      const now = (await adminCall<typeof listVenues>('GET', '/api/stores', { signal: inTime() })).find(({ _id }) => _id === draft._id);
      if (now) setTheirs(draftOf(now));
      else setRefused(whole(t('error.venue_deleted')));
    } catch (error) {
      setRefused(whole(problemOf(error, t)));
    }
  };
  const take = (now: Draft) => beginFrom(now, theirs ?? now);
  const problem = refused?.seen ? leftOf(refused, wrong(), several) : refused;
  return { base, draft, change, readable, changed, saving, save, refused, problem, theirs, take, closeStale: () => setTheirs(null) };
}

/** What of it is wrong still; null: nothing. */
function leftOf(refused: Problem, now: readonly FieldProblem[], several: (fields: readonly FieldProblem[]) => Problem): Problem | null {
  const left = now.filter(({ path }) => refused.fields.some((each) => each.path === path));
  return left.length === 0 ? null : several(left);
}
