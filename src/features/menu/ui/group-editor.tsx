import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { removeGroup, saveGroup } from '../contract.ts';
import type { EditorGroup, GroupInput, Menu } from '../menu-schemas.ts';
import { ExtraEditor } from './extras-builder.tsx';
import { usersOf } from './group-users.ts';
import { extraFormOf, extraInput, problemsOfExtra, type FormProblems } from './item-form-state.ts';
import { foundIn } from './menu-search.ts';
import { NEW_EXTRA } from './new-extra.ts';
import { Problem } from './notice.tsx';
import { askedDishes } from './asked-dishes.ts';
import { RecordDialog } from './record-field.tsx';
import { useChanges } from './use-changes.ts';
import { FieldGroup } from '#platform/ui/field.tsx';
import type { Undo } from './use-undo.ts';

type Props = {
  readonly menu: Menu;
  /** Null: a new one. */
  readonly group: EditorGroup | null;
  readonly close: () => void;
  readonly saved: (undo: Undo) => Promise<void>;
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
  const [asked, setAsked] = useState(0);
  const save = (answer?: 'right' | 'later') => {
    const found = problemsOfExtra(extra, 'extras.0', [extra]);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const doubtful = askedDishes(menu, group?._id ?? null, { extra: extraInput(extra), items }).length;
    setAsked(answer ? 0 : doubtful);
    if (doubtful > 0 && !answer) return;
    void run(async () => {
      const stillRight = answer === 'right';
      const now = await post({
        _id: group?._id ?? null,
        seal: group?.seal ?? null,
        extra: extraInput(extra),
        items: [...items],
        stillRight,
      });
      const back = group
        ? () => post({ _id: now._id, seal: now.seal, extra: group.extra, items: before, stillRight: false })
        : () =>
            call<typeof removeGroup>('POST', '/api/venues/:id/menu/groups/deletion', {
              params: { id: menu._id },
              body: { id: now._id, seal: now.seal, keep: false },
            });
      const said = t('shared.taken_back', { count: doubtful });
      await saved({ words: t('undo.saved', { name: extra.option }), back, ...(doubtful > 0 && { said }) });
    });
  };
  const pick = (id: string, on: boolean) => setItems(new Set(on ? [...items, id] : [...items].filter((one) => one !== id)));
  if (asked > 0)
    return (
      <RecordDialog
        text={t('shared.asked', { count: asked })}
        close={() => setAsked(0)}
        right={() => save('right')}
        later={() => save('later')}
      />
    );
  return (
    <Dialog
      title={group ? t('shared.edit_name', { name: group.extra.option }) : t('shared.new')}
      wide
      cross={t('close')}
      close={close}
      keep={t('cancel')}
      confirm={{ label: t('shared.save', { count: items.size }), look: 'button--primary', busy, run: () => save() }}
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
      <GroupDishes menu={menu} picked={items} pick={pick} />
    </Dialog>
  );
}

/** More dishes than these are looked for by their names. */
const FEW = 12;

type DishesProps = Pick<Props, 'menu'> & { readonly picked: ReadonlySet<string>; readonly pick: (id: string, on: boolean) => void };

function GroupDishes({ menu, picked, pick }: DishesProps) {
  const t = usePortalMenuTexts();
  const [query, setQuery] = useState('');
  const shown = foundIn(menu.categories, query).flatMap(({ items }) => items);
  return (
    <FieldGroup legend={t('shared.dishes')}>
      {menu.categories.reduce((sum, { items }) => sum + items.length, 0) > FEW && (
        <input
          type="search"
          className="input"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <div className="group-dishes">
        {shown.map(({ id, name, translations }) => (
          <label key={id}>
            <input type="checkbox" checked={picked.has(id)} onChange={({ target }) => pick(id, target.checked)} />
            <span>{translations?.[t.language]?.name || name}</span>
          </label>
        ))}
      </div>
      <p role="status" className="hint">
        {query.trim() !== '' && t('search.found', { count: shown.length })}
      </p>
    </FieldGroup>
  );
}
