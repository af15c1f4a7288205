import { useId } from 'react';
import './form-parts.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** `#rrggbb`; empty for the house's own. */
  readonly value: string;
  /** What the picker shows where there is none yet. */
  readonly fallback: string;
  readonly clear: string;
  /** What the device's picker is called, beside the label. */
  readonly pick: string;
  /** What may be typed, where not everything may. */
  readonly pattern?: string;
  readonly onValue: (value: string) => void;
};

/** A colour from the device's own picker, or typed, with a way back to none. */
export function ColourField({ label, hint, value, fallback, clear, pick, pattern, onValue }: Props) {
  const id = useId();
  return (
    <div className="field colour-field" role="group" aria-labelledby={`${id}-label`}>
      <span className="field__label" id={`${id}-label`}>
        {label}
      </span>
      <div className="colour-field__row">
        <input
          type="color"
          aria-label={`${label}: ${pick}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : fallback}
          onChange={({ target }) => onValue(target.value)}
        />
        <input
          className="input"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          spellCheck={false}
          autoComplete="off"
          maxLength={60}
          pattern={pattern}
          placeholder={fallback}
          value={value}
          onChange={({ target }) => onValue(target.value.trim())}
        />
        {value !== '' && (
          <button type="button" className="button button--small button--quiet" onClick={() => onValue('')}>
            {clear}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
