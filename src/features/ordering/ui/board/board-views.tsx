import { usePortalTexts } from '#texts/staff-contexts.ts';

export type BoardView = 'board' | 'past';

/** The live board, or the orders of the past. */
export function BoardViews({ view, show }: { readonly view: BoardView; readonly show: (view: BoardView) => void }) {
  const t = usePortalTexts();
  return (
    <fieldset className="board-views">
      <legend className="visually-hidden">{t('view.label')}</legend>
      <div className="segmented segmented--inline">
        {(['board', 'past'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="board-view" checked={view === each} onChange={() => show(each)} />
            <span>{t(`view.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
