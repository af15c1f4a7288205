import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { MARKS, type MarkKey } from '#domain/dish-marks.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';

type Props = {
  readonly value: readonly MarkKey[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly MarkKey[]) => void;
};

/** What a dish is recorded as. What is vegan is vegetarian too and needs no second touch. */
export function MarksField({ value, error, onChange }: Props) {
  const t = usePortalMenuTexts();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="field">
      <b id={id}>{t('field.marks')}</b>
      <div className="day-chips">
        {MARKS.map((mark) => (
          <label key={mark}>
            <input
              type="checkbox"
              checked={value.includes(mark)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) => onChange(MARKS.filter((one) => (one === mark ? target.checked : value.includes(one))))}
            />
            <span>{t(`mark.${mark}`)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
