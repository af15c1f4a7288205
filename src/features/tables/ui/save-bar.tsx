import { CircleAlert, Save } from 'lucide-react';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Saving } from './use-plan.ts';

type Props = { readonly state: Saving; readonly onSave: () => void; readonly onDrop: () => void };

/** What is drawn and not saved yet; why saving did not work. */
export function SaveBar({ state, onSave, onDrop }: Props) {
  const t = usePortalTablesTexts();
  const wrong = state === 'beaten' || state === 'offline' || state === 'failed';
  return (
    <div className="plan-save" data-state={state}>
      <p role="status">
        {wrong && <CircleAlert className="icon" aria-hidden />}
        {t(`save.${state}`)}
      </p>
      {state !== 'saved' && (
        <div className="plan-save__answers">
          {state !== 'beaten' && (
            <button type="button" className="button button--small button--ink" disabled={state === 'sending'} onClick={onSave}>
              <Save className="icon" aria-hidden />
              {t('save.save')}
            </button>
          )}
          <button type="button" className="button button--small" disabled={state === 'sending'} onClick={onDrop}>
            {t(state === 'beaten' ? 'save.theirs' : 'save.drop')}
          </button>
        </div>
      )}
    </div>
  );
}
