import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { saveProblem } from '#platform/browser/save-problem.ts';
import type { saveCategory } from '../contract.ts';
import type { EditorCategory } from '../menu-schemas.ts';
import { useChanges } from './use-changes.ts';

export type CategoryForm = Pick<EditorCategory, 'name' | 'tint' | 'translations'>;
/** Another version of the category, saved by somebody else while this one was written. */
type Theirs = { readonly form: CategoryForm; readonly seal: string };
type Opened = {
  readonly venueId: string;
  /** Null: a new one. */
  readonly category: EditorCategory | null;
  readonly close: () => void;
  readonly saved: () => Promise<unknown>;
};

/** A category while it is written: a save never overwrites what somebody else saved. */
export function useCategoryForm({ venueId, category, close, saved }: Opened) {
  const [form, setForm] = useState<CategoryForm>({
    name: category?.name ?? '',
    tint: category?.tint ?? null,
    translations: category?.translations ?? {},
  });
  const [missing, setMissing] = useState(false);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const { run, busy, problem, setProblem } = useChanges();
  const send = (seal: string | null) =>
    void run(async () => {
      try {
        await call<typeof saveCategory>('POST', '/api/venues/:id/menu/categories', {
          params: { id: venueId },
          body: { ...form, name: form.name.trim(), _id: category?._id ?? null, seal },
        });
      } catch (failure) {
        const why = saveProblem(failure);
        if (why?.kind !== 'beaten') throw failure;
        return setTheirs({ form: why.current as CategoryForm, seal: why.seal });
      }
      await saved();
      close();
    });
  return {
    form,
    missing,
    theirs: theirs?.form ?? null,
    busy,
    problem,
    dismiss: () => setProblem(null),
    set: (part: Partial<CategoryForm>) => {
      setForm({ ...form, ...part });
      setMissing(false);
    },
    save: () => (form.name.trim() === '' ? setMissing(true) : send(category?.seal ?? null)),
    keepMine: () => {
      if (!theirs) return;
      setTheirs(null);
      send(theirs.seal);
    },
    takeTheirs: () => void run(saved).then(close),
  };
}
