import { useId, useState } from 'react';

type Props = {
  readonly label: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
};

/** A number that counts as soon as it is one of those allowed; half typed it waits, and left so it is what it was. */
export function NumberInput({ label, value, least, most, onValue }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={text ?? value ?? ''}
        onBlur={() => setText(null)}
        onChange={({ target }) => {
          setText(target.value);
          const wanted = target.valueAsNumber;
          if (Number.isInteger(wanted) && wanted >= least && wanted <= most) onValue(wanted);
        }}
      />
    </div>
  );
}
