import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { EditorItem } from '../menu-schemas.ts';
import { asksForRecord } from './item-form-state.ts';
import type { useItemForm } from './use-item-form.ts';
import './record-field.css';

type Props = {
  readonly item: EditorItem | null;
  /** The recipe changed and nobody has looked since. */
  readonly asks: boolean;
  readonly right: boolean;
  readonly onRight: (right: boolean) => void;
};

/** When the allergens were looked at last; where the recipe changed since, the question whether they are still right. */
export function RecordField({ item, asks, right, onRight }: Props) {
  const t = usePortalMenuTexts();
  const day = item?.recordedOn;
  const on = day && t('record.on', { date: new Intl.DateTimeFormat(t.language, { dateStyle: 'long' }).format(new Date(`${day}T12:00`)) });
  return (
    <div role="status" className="record-field">
      {on && <p className="hint">{on}</p>}
      {(asks || right) && (
        <div className="record-field__ask" data-right={right || undefined}>
          {asks ? <CircleAlert className="icon" aria-hidden /> : <CircleCheck className="icon" aria-hidden />}
          <p>{t(asks ? 'record.asked' : 'record.still')}</p>
          {asks && (
            <button type="button" className="button button--ink button--small" onClick={() => onRight(true)}>
              {t('record.still')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

type Editing = Pick<ReturnType<typeof useItemForm>, 'form' | 'isSound' | 'save'>;

/** Saves an item; where its recipe changed and its allergens did not, whoever saves it is asked first. `focus`: on the first that is so. */
export function useRecord(item: EditorItem | null, { form, isSound, save }: Editing, focus: (wanted: string) => void) {
  const t = usePortalMenuTexts();
  const [asked, setAsked] = useState(false);
  const asks = asksForRecord(item, form);
  const submit = (answer?: 'right' | 'later'): void => {
    setAsked(false);
    if (asks && !answer && isSound()) setAsked(true);
    else if (!save(answer === 'right' || undefined)) focus('[aria-invalid="true"]');
  };
  const mend = (): void => {
    setAsked(false);
    focus('.allergen-field select');
  };
  const dialog = asked && (
    <RecordDialog
      text={t('record.asked')}
      close={() => setAsked(false)}
      right={() => submit('right')}
      later={() => submit('later')}
      mend={mend}
    />
  );
  return { asks, submit, dialog };
}

type DialogProps = {
  readonly text: string;
  readonly close: () => void;
  readonly right: () => void;
  readonly later: () => void;
  readonly mend?: () => void;
};

/** Asked of whoever saves a changed recipe. */
export function RecordDialog({ text, close, right, later, mend }: DialogProps) {
  const t = usePortalMenuTexts();
  return (
    <Dialog
      title={t('record.title')}
      close={close}
      cross={t('close')}
      className="record-dialog"
      actions={
        <>
          <button type="button" className="button" onClick={later}>
            {t('record.later')}
          </button>
          {mend && (
            <button type="button" className="button" onClick={mend}>
              {t('record.mend')}
            </button>
          )}
          <button type="button" className="button button--primary" data-first onClick={right}>
            {t('record.still')}
          </button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
