import { useCallback, useState } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

/** What somebody has typed and not saved, kept by this browser until it is saved or discarded. */
export type Draft<Form> = { readonly name: string; readonly at: number; readonly seal: string | null; readonly form: Form };
type Drafts<Form> = Readonly<Record<string, Draft<Form>>>;

const keyOf = (venueId: string): string => `parea.menu.drafts.${venueId}`;

function read<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(readSetting(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

const readDrafts = <Form>(venueId: string): Drafts<Form> => read<Drafts<Form>>(keyOf(venueId)) ?? {};

/** The drafts of a venue's items by item id; `new` is one that does not exist yet. */
export function useDrafts<Form>(venueId: string) {
  const [drafts, setDrafts] = useState(() => readDrafts<Form>(venueId));
  const write = useCallback(
    (id: string, draft: Draft<Form> | null) => {
      // Read again: another window of this browser may have one too.
      const { [id]: _before, ...rest } = readDrafts<Form>(venueId);
      const next = draft === null ? rest : { ...rest, [id]: draft };
      writeSetting(keyOf(venueId), Object.keys(next).length === 0 ? null : JSON.stringify(next));
      setDrafts(next);
    },
    [venueId],
  );
  return { drafts, write };
}

/** One value of this browser, such as a sequence that nobody has saved. */
export function useKept<Value>(key: string): readonly [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState(() => read<Value>(key));
  const keep = useCallback(
    (next: Value | null) => {
      writeSetting(key, next === null ? null : JSON.stringify(next));
      setValue(next);
    },
    [key],
  );
  return [value, keep];
}
