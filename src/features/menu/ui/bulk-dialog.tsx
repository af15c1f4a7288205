import { useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import type { EditorItem, Menu } from '../menu-schemas.ts';
import { plannedChanges, takenBack, type BulkWish } from './bulk.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { BULK_BEGINS, WishFields } from './bulk-fields.tsx';
import { Problem } from './notice.tsx';
import { useChanges } from './use-changes.ts';
import { sendChanges, type Undo } from './use-undo.ts';

type Props = {
  readonly menu: Menu;
  readonly items: readonly EditorItem[];
  readonly close: () => void;
  readonly done: (words: string, undo: Undo) => void;
};
const WHATS = ['price', 'stock', 'allergens', 'hours', 'category', 'vat', 'stamp', 'shown'] as const;

/** One change of many dishes: what becomes of each is seen before, and all of them change or none. */
export function BulkDialog({ menu, items, close, done }: Props) {
  const t = usePortalMenuTexts();
  const { run, busy, problem, setProblem } = useChanges();
  const [wish, setWish] = useState<BulkWish | null>(null);
  const [what, setWhat] = useState<BulkWish['what']>('price');
  const planned = wish ? plannedChanges(items, wish) : [];
  const choose = (next: BulkWish['what']) => {
    setWhat(next);
    setWish(BULK_BEGINS[next]?.(menu) ?? null);
  };
  const send = () =>
    void run(async () => {
      const answer = await sendChanges(menu._id, { changes: planned.map(({ change }) => change) });
      const words = t('bulk.done', { count: planned.length });
      done(words, { words, back: () => sendChanges(menu._id, takenBack(planned, answer.items)) });
    });
  return (
    <Dialog
      title={t('bulk.title', { count: items.length })}
      wide
      cross={t('close')}
      close={close}
      keep={t('cancel')}
      confirm={{
        label: t('bulk.apply', { count: planned.length }),
        look: 'button--primary',
        busy: busy || planned.length === 0,
        run: send,
      }}
    >
      <Problem text={problem} dismiss={() => setProblem(null)} />
      <Field label={t('bulk.what')}>
        {(control) => (
          <select
            {...control}
            data-first=""
            className="select"
            value={what}
            onChange={({ target }) => choose(WHATS.find((one) => one === target.value) ?? 'price')}
          >
            {WHATS.map((one) => (
              <option key={one} value={one}>
                {t(`bulk.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <WishFields key={what} what={what} menu={menu} set={setWish} />
      <div role="status">{wish && <BulkPreview planned={planned} menu={menu} />}</div>
    </Dialog>
  );
}
