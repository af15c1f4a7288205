import { useState, type ReactNode } from 'react';
import { complaintOf } from './complaints.ts';
import { asRead, numberTyped } from './decimal-mark.ts';
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

/** As far as it is one. */
const numberOf = (text: string) => {
  const number = numberTyped(text);
  return Number.isNaN(number) ? null : number;
};

/** What a field for numbers would have to complain of; a part of a number may be written with a comma or a point, so that field will not do. */
function judge(text: string, limits: { min: number; max: number; step: number; required: boolean }): HTMLInputElement {
  const number = numberTyped(text);
  const probe = document.createElement('input');
  if (Number.isNaN(number)) Object.assign(probe, { pattern: String.raw`\d+`, value: 'x' });
  else Object.assign(probe, { type: 'number', ...limits, value: textOf(number) });
  return probe;
}

/**
 * A number. `typed`: every change counts, and the browser says what is none when its form is sent. `allowed`: only what is allowed counts, and left
 * half typed it is what it was. `left`: it counts once it is left, so that half a number names nothing.
 */
export function NumberField(props: Props) {
  const { label, hint, error, value, min, max, step = 1, required = false } = props;
  const [text, setText] = useState(textOf(value));
  const [known, setKnown] = useState(value);
  const [typing, setTyping] = useState(false);
  // Set from outside, such as by what somebody else saved. What is being typed stays as it is typed, whatever it is taken for meanwhile.
  if (known !== value) {
    setKnown(value);
    if (!typing && numberOf(text) !== value) setText(textOf(value));
  }
  const complain = (input: HTMLInputElement | null) => {
    if (!input) return;
    const { validationMessage, validity } = judge(text, { min, max, step, required });
    input.setCustomValidity(validationMessage);
    Object.assign(input.dataset, {
      complaint: complaintOf(validity) ?? '',
      least: asRead(textOf(min)),
      most: asRead(textOf(max)),
      step: textOf(step),
    });
  };
  const allowed = (number: number | null): number is number =>
    number !== null && number >= min && number <= max && (step !== 1 || Number.isInteger(number));
  const type = (typed: string) => {
    setText(typed);
    setTyping(true);
    const number = numberOf(typed);
    if (props.counts === undefined || props.counts === 'typed') props.onValue(number);
    else if (props.counts === 'allowed' && allowed(number)) props.onValue(number);
  };
  const leave = () => {
    setTyping(false);
    const number = numberOf(text);
    if (props.counts === 'left' && allowed(number)) props.onValue(number);
    else if (props.counts === 'allowed' || props.counts === 'left') setText(textOf(value));
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(control) => (
        <input
          {...control}
          ref={complain}
          className="input num"
          autoComplete="off"
          inputMode={step === 1 ? 'numeric' : 'decimal'}
          required={required}
          value={asRead(text)}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
        />
      )}
    </Field>
  );
}
