import { useState } from 'react';
import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import type { SentParts } from '#platform/shared/endpoint.ts';
import type { deleteItem, saveItem } from '../contract.ts';
import type { EditorItem } from '../menu-schemas.ts';
import type { Draft } from './drafts.ts';
import { formOf, inputOf, problemsOf, type FormProblems, type ItemForm } from './item-form-state.ts';
import { useChanges } from './use-changes.ts';
import { sendChanges, type Undo } from './use-undo.ts';

/** Another version of the item, saved by somebody else while this one was written. */
export type Theirs = { readonly form: ItemForm; readonly seal: string };
type Opened = {
  readonly venueId: string;
  /** Null: a new one. */
  readonly item: EditorItem | null;
  readonly empty: ItemForm;
  readonly draft: Draft<ItemForm> | undefined;
  readonly keep: (draft: Draft<ItemForm> | null) => void;
  /** `back`: takes the save back. */
  readonly saved: (back: Undo['back']) => void;
};

/** An item while it is written: every change is kept by this browser, and a save never overwrites what somebody else saved. */
export function useItemForm({ venueId, item, empty, draft, keep, saved }: Opened) {
  // Where writing began: what the server has may move on meanwhile.
  const [start, setStart] = useState(() => ({ form: item ? formOf(item) : empty, seal: draft?.seal ?? item?.seal ?? null }));
  const [form, setForm] = useState(draft ? completed(draft.form) : start.form);
  const [problems, setProblems] = useState<FormProblems>({});
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [seal, setSeal] = useState(start.seal);
  const { run, busy, problem, setProblem } = useChanges();

  const write = (next: ItemForm, sealed: string | null) => {
    setForm(next);
    keep(JSON.stringify(next) === JSON.stringify(start.form) ? null : { name: next.name, at: Date.now(), seal: sealed, form: next });
  };
  const set = (part: Partial<ItemForm>) => {
    write({ ...form, ...part }, seal);
    if (Object.keys(problems).length > 0) setProblems(problemsOf({ ...form, ...part }));
  };
  const send = (sealed: string | null, stillRight = form.stillRight === true) =>
    void run(async () => {
      const body = {
        id: item?.id ?? null,
        seal: sealed,
        category: form.category,
        item: inputOf(form, item ? start.form : null),
        stillRight,
      };
      const now = await sendItem(venueId, body, form);
      if ('form' in now) return setTheirs(now);
      keep(null);
      saved(() => takeBack(venueId, item, now));
    });
  /** Whether nothing is wrong with what was written; what is, is shown. */
  const isSound = (): boolean => {
    const found = problemsOf(form);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  /** `stillRight`: somebody has just said so. */
  const save = (stillRight?: boolean): boolean => isSound() && (send(seal, stillRight), true);
  const keepMine = () => {
    if (!theirs) return;
    setSeal(theirs.seal);
    setTheirs(null);
    send(theirs.seal);
  };
  const takeTheirs = () => {
    if (!theirs) return;
    setSeal(theirs.seal);
    setStart(theirs);
    setForm(theirs.form);
    keep(null);
    setTheirs(null);
  };
  const changed = JSON.stringify(form) !== JSON.stringify(start.form);
  return { form, set, problems, isSound, save, busy, problem, setProblem, theirs, keepMine, takeTheirs, changed };
}

/** A draft of before there were shared choices, defaults and hidden dishes. */
const completed = (form: ItemForm): ItemForm => ({
  ...form,
  hidden: form.hidden ?? false,
  extras: form.extras.map((extra) => ({
    ...extra,
    group: extra.group ?? null,
    options: extra.options.map((option) => ({ ...option, preset: option.preset ?? false })),
  })),
});

type Body = SentParts<typeof saveItem>['body'];

/**
 * Saves it once: a seal is good for one save, so that where no answer came it is asked for again, and what stands there then is what was sent the
 * first time. A new dish has no seal yet, and is not. Answers somebody else's version where there is one.
 */
async function sendItem(venueId: string, body: Body, form: ItemForm): Promise<Sealed | Theirs> {
  const ask = () => call<typeof saveItem>('POST', '/api/venues/:id/menu/items', { params: { id: venueId }, body, signal: inTime() });
  let lost = false;
  try {
    return await ask().catch((failure: unknown) => {
      lost = body.id !== null && isAway(failure);
      if (!lost) throw failure;
      return ask();
    });
  } catch (failure) {
    const newer = conflictIn(failure, form);
    if (!newer) throw failure;
    return lost && body.id !== null && isSame(newer.form, form) ? { id: body.id, seal: newer.seal } : newer;
  }
}

const isSame = (one: ItemForm, other: ItemForm): boolean =>
  one.category === other.category && JSON.stringify(inputOf(one, null)) === JSON.stringify(inputOf(other, null));

/** A new item goes again, a changed one is what it was; its stock, which orders move, stays. */
type Sealed = Pick<EditorItem, 'id' | 'seal'>;
function takeBack(venueId: string, before: EditorItem | null, { id, seal }: Sealed): Promise<unknown> {
  if (!before)
    return call<typeof deleteItem>('POST', '/api/venues/:id/menu/items/deletion', { params: { id: venueId }, body: { id, seal } });
  const { id: _id, seal: _seal, category, inStock: _in, stockQty: _qty, ...item } = before;
  return sendChanges(venueId, { changes: [{ id, seal, category, item: { hidden: false, ...item } }] });
}

/** The version in a refusal; stock is not part of it and stays as it is here. */
function conflictIn(failure: unknown, form: ItemForm): Theirs | null {
  if (!(failure instanceof CallFailed) || failure.code !== 'changed_meanwhile') return null;
  const { current, seal } = failure.details;
  if (typeof current !== 'object' || current === null || typeof seal !== 'string') return null;
  const item = { ...(current as Omit<EditorItem, 'seal'>), inStock: form.inStock, stockQty: null };
  return { form: { ...formOf(item), stockQty: form.stockQty }, seal };
}
