import { useState, type ReactNode } from 'react';
import { FormField } from './form-field.tsx';

type Props = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Null: nothing is said. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** 1 for whole numbers, 0.01 for money. */
  readonly step: number;
  readonly required?: boolean;
  readonly onValue: (value: number | null) => void;
};

const textOf = (value: number | null) => (value === null ? '' : String(value));

/** A number; what is none stays in the field, and the browser says so when the form is sent. */
export function NumberField({ label, hint, error, value, min, max, step, required = false, onValue }: Props) {
  const [text, setText] = useState(textOf(value));
  const typed = text === '' ? null : Number(text);
  // Set from outside, such as by what somebody else saved.
  if (typed !== value && !Number.isNaN(typed)) setText(textOf(value));
  return (
    <FormField label={label} {...(hint !== undefined && { hint })} error={error}>
      {(control) => (
        <input
          {...control}
          className="input num"
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          {...{ min, max, step, required }}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onValue(target.value === '' ? null : Number(target.value));
          }}
        />
      )}
    </FormField>
  );
}
