import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { removeGroup, saveGroup } from '../contract.ts';
import type { EditorGroup, GroupInput, Menu } from '../menu-schemas.ts';
import { ExtraEditor, NEW_EXTRA } from './extras-builder.tsx';
import { usersOf } from './group-users.ts';
import { extraFormOf, extraInput, problemsOfExtra, type FormProblems } from './item-form-state.ts';
import { Problem } from './notice.tsx';
import { useChanges } from './use-changes.ts';
import type { Undo } from './use-undo.ts';

type Props = {
  readonly menu: Menu;
  /** Null: a new one. */
  readonly group: EditorGroup | null;
  readonly close: () => void;
  readonly saved: (undo: Undo) => void;
};

/** One shared choice, and the dishes that have it. */
export function GroupEditor({ menu, group, close, saved }: Props) {
  const t = usePortalMenuTexts();
  const { run, busy, problem, setProblem } = useChanges();
  const before = group ? usersOf(menu, group._id).map(({ id }) => id) : [];
  const [extra, setExtra] = useState(group ? extraFormOf(group.extra) : NEW_EXTRA);
  const [items, setItems] = useState<ReadonlySet<string>>(() => new Set(before));
  const [problems, setProblems] = useState<FormProblems>({});
  const post = (body: GroupInput) => call<typeof saveGroup>('POST', '/api/venues/:id/menu/groups', { params: { id: menu._id }, body });
  const save = () => {
    const found = problemsOfExtra(extra, 'extras.0', [extra]);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void run(async () => {
      const now = await post({ _id: group?._id ?? null, seal: group?.seal ?? null, extra: extraInput(extra), items: [...items] });
      const back = group
        ? () => post({ _id: now._id, seal: now.seal, extra: group.extra, items: before })
        : () =>
            call<typeof removeGroup>('POST', '/api/venues/:id/menu/groups/deletion', {
              params: { id: menu._id },
              body: { id: now._id, seal: now.seal, keep: false },
            });
      saved({ words: t('undo.saved', { name: extra.option }), back });
    });
  };
  const pick = (id: string, on: boolean) => setItems(new Set(on ? [...items, id] : [...items].filter((one) => one !== id)));
  return (
    <Dialog
      title={group ? t('shared.edit_name', { name: group.extra.option }) : t('shared.new')}
      wide
      cross={t('close')}
      close={close}
      keep={t('cancel')}
      confirm={{ label: t('shared.save', { count: items.size }), look: 'button--primary', busy, run: save }}
    >
      <Problem text={problem} dismiss={() => setProblem(null)} />
      <ExtraEditor
        extra={extra}
        index={0}
        languages={menu.languages}
        problems={problems}
        set={setExtra}
        remove={null}
        up={null}
        down={null}
      />
      <fieldset className="field">
        <legend className="field__label">{t('shared.dishes')}</legend>
        <div className="group-dishes">
          {menu.categories.flatMap((category) =>
            category.items.map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" checked={items.has(id)} onChange={({ target }) => pick(id, target.checked)} />
                <span>{name}</span>
              </label>
            )),
          )}
        </div>
      </fieldset>
    </Dialog>
  );
}
