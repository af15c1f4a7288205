import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { removeGroup } from '../contract.ts';
import type { EditorGroup, Menu } from '../menu-schemas.ts';
import { askedDishes } from './asked-dishes.ts';
import { GroupEditor } from './group-editor.tsx';
import { Problem } from './notice.tsx';
import { useChanges } from './use-changes.ts';
import { usersOf } from './group-users.ts';
import type { Undo } from './use-undo.ts';
import './extras-builder.css';

type Props = {
  readonly menu: Menu;
  /** The group that is edited at once. */
  readonly open?: string | null;
  readonly close: () => void;
  readonly renew: () => Promise<unknown>;
  readonly remember: (undo: Undo) => void;
};

/** The choices that dishes share: changed once for all of them. */
export function GroupsDialog({ menu, open = null, close, renew, remember }: Props) {
  const t = usePortalMenuTexts();
  const [editing, setEditing] = useState<EditorGroup | 'new' | null>(() => menu.groups.find(({ _id }) => _id === open) ?? null);
  const [ending, setEnding] = useState<EditorGroup | null>(null);
  const back = open === null ? () => setEditing(null) : close;
  if (editing)
    return (
      <GroupEditor
        menu={menu}
        group={editing === 'new' ? null : editing}
        close={back}
        saved={async (undo) => {
          remember(undo);
          // What is under it shows the change before it can be used: made one dish's own, an older price would go along.
          await renew().catch(() => undefined);
          back();
        }}
      />
    );
  if (ending) return <EndDialog menu={menu} group={ending} close={() => setEnding(null)} renew={renew} />;
  return (
    <Dialog title={t('shared.title')} wide cross={t('close')} close={close}>
      <p className="hint">{t('shared.hint')}</p>
      {menu.groups.length === 0 && <p>{t('shared.none')}</p>}
      <ul className="group-list">
        {menu.groups.map((group) => (
          <li key={group._id}>
            <div>
              <b>{group.extra.option}</b>
              <small>{group.extra.options.map(({ text, value }) => text ?? value).join(', ')}</small>
            </div>
            <span className="badge">{t('shared.used_by', { count: usersOf(menu, group._id).length })}</span>
            <button
              type="button"
              className="button button--small"
              aria-label={t('shared.edit_name', { name: group.extra.option })}
              onClick={() => setEditing(group)}
            >
              <Pencil className="icon" aria-hidden />
              {t('item.edit')}
            </button>
            <button
              type="button"
              className="icon-button icon-button--danger"
              aria-label={t('delete_name', { name: group.extra.option })}
              onClick={() => setEnding(group)}
            >
              <Trash2 className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={() => setEditing('new')}>
        <Plus className="icon" aria-hidden />
        {t('shared.new')}
      </button>
    </Dialog>
  );
}

type EndProps = Pick<Props, 'menu' | 'close' | 'renew'> & { readonly group: EditorGroup };

/** Whether each dish keeps a copy, or the choice goes from all. */
function EndDialog({ menu, group: { _id, seal, extra }, close, renew }: EndProps) {
  const t = usePortalMenuTexts();
  const { run, busy, problem, setProblem } = useChanges();
  const doubtful = askedDishes(menu, _id, null).length;
  const end = (keep: boolean) =>
    void run(async () => {
      const body = { id: _id, seal, keep };
      await call<typeof removeGroup>('POST', '/api/venues/:id/menu/groups/deletion', { params: { id: menu._id }, body });
      await renew();
      close();
    });
  return (
    <Dialog
      title={t('delete.title', { name: extra.option })}
      close={close}
      keep={t('delete.keep')}
      actions={
        <>
          <button type="button" className="button" disabled={busy} onClick={() => end(true)}>
            {t('shared.end_keep')}
          </button>
          <button type="button" className="button button--wine" disabled={busy} onClick={() => end(false)}>
            {t('shared.end_all')}
          </button>
        </>
      }
    >
      <Problem text={problem} dismiss={() => setProblem(null)} />
      <p>{t('shared.end_text', { count: usersOf(menu, _id).length })}</p>
      {doubtful > 0 && <p>{t('shared.end_asked', { count: doubtful })}</p>}
    </Dialog>
  );
}
