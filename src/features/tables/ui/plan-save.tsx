import { CircleAlert } from 'lucide-react';
import { SaveBar } from '#platform/ui/save-bar.tsx';
import { usePortalTablesTexts } from '#texts/area-contexts.ts';
import type { Saving } from './use-plan.ts';

type Props = { readonly state: Saving; readonly onSave: () => void; readonly onDrop: () => void };

/** What is drawn and not saved yet; why saving did not work. */
export function PlanSave({ state, onSave, onDrop }: Props) {
  const t = usePortalTablesTexts();
  const wrong = state === 'beaten' || state === 'offline' || state === 'failed' ? state : null;
  return (
    <SaveBar
      className="plan-save"
      say={t}
      dirty={state !== 'saved'}
      saving={state === 'sending'}
      saved
      save={state === 'saved' || state === 'beaten' ? null : onSave}
      notice={
        wrong && (
          <p className="notice notice--problem">
            <CircleAlert className="icon" aria-hidden />
            <span>{t(`save.${wrong}`)}</span>
          </p>
        )
      }
    >
      {state !== 'saved' && (
        <button type="button" className="button" disabled={state === 'sending'} onClick={onDrop}>
          {t(state === 'beaten' ? 'save.theirs' : 'save.drop')}
        </button>
      )}
    </SaveBar>
  );
}
