import { useState, type ReactNode } from 'react';
import { Field } from './field.tsx';

type Shown = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Null: nothing is said. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  /** 1 for whole numbers, 0.01 for money. */
  readonly step?: number;
  readonly required?: boolean;
};
type Props = Shown &
  (
    | { readonly counts?: 'typed'; readonly onValue: (value: number | null) => void }
    | { readonly counts: 'allowed' | 'left'; readonly onValue: (value: number) => void }
  );

const textOf = (value: number | null) => (value === null ? '' : String(value));
const numberOf = (text: string) => (text === '' ? null : Number(text));

/**
 * A number. `typed`: every change counts, and the browser says what is none when its form is sent. `allowed`: only what is allowed counts, and left
 * half typed it is what it was. `left`: it counts once it is left, so that half a number names nothing.
 */
export function NumberField(props: Props) {
  const { label, hint, error, value, min, max, step = 1, required = false } = props;
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  // Set from outside, such as by what somebody else saved.
  if (known !== value) {
    setKnown(value);
    if (numberOf(text) !== value) setText(textOf(value));
  }
  const allowed = (number: number | null): number is number =>
    number !== null && number >= min && number <= max && (step !== 1 || Number.isInteger(number));
  const type = (typed: string) => {
    setText(typed);
    const number = numberOf(typed);
    if (props.counts === undefined || props.counts === 'typed') props.onValue(number);
    else if (props.counts === 'allowed' && allowed(number)) props.onValue(number);
  };
  const leave = () => {
    const number = numberOf(text);
    if (props.counts === 'left' && allowed(number)) props.onValue(number);
    else if (props.counts === 'allowed' || props.counts === 'left') setText(textOf(value));
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(control) => (
        <input
          {...control}
          className="input num"
          type="number"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          {...{ min, max, step, required }}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      )}
    </Field>
  );
}
