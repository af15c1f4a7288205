import { PencilLine, Undo2, X } from 'lucide-react';
import { useZoneTimes } from '#platform/ui/zone.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { Draft } from './drafts.ts';
import type { ItemForm } from './item-form-state.ts';
import './bars.css';

/** What was changed last, until it is undone or put aside: no clock takes it away. */
export function UndoBar({ words, undo, dismiss }: { readonly words: string; readonly undo: () => void; readonly dismiss: () => void }) {
  const t = usePortalMenuTexts();
  return (
    <div className="editor-undo" role="status">
      <span>{words}</span>
      <button type="button" className="button button--small" onClick={undo}>
        <Undo2 className="icon" aria-hidden />
        {t('undo.undo')}
      </button>
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={dismiss}>
        <X className="icon" aria-hidden />
      </button>
    </div>
  );
}

type DraftsProps = {
  readonly drafts: Readonly<Record<string, Draft<ItemForm>>>;
  readonly open: (id: string) => void;
  readonly discard: (id: string) => void;
};

/** What this browser kept of items that nobody has saved. */
export function DraftBar({ drafts, open, discard }: DraftsProps) {
  const t = usePortalMenuTexts();
  const list = Object.entries(drafts).toSorted(([, a], [, b]) => b.at - a.at);
  const { weekdayAndTime } = useZoneTimes();
  if (list.length === 0) return null;
  return (
    <ul className="draft-bar" aria-label={t('drafts.title')}>
      {list.map(([id, draft]) => {
        const name = draft.name || t('form.new');
        return (
          <li key={id}>
            <PencilLine className="icon" aria-hidden />
            <span>{t('drafts.of', { name, time: weekdayAndTime(draft.at) })}</span>
            <button type="button" className="button button--small" aria-label={t('drafts.open_name', { name })} onClick={() => open(id)}>
              {t('drafts.open')}
            </button>
            <button
              type="button"
              className="button button--small button--quiet"
              aria-label={t('drafts.discard_name', { name })}
              onClick={() => discard(id)}
            >
              {t('drafts.discard')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
