import { useId, type ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  /** Key and words of each. */
  readonly options: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
  readonly children?: ReactNode;
};

/** One of a few, each a thumb wide. */
export function QuickChoice({ label, value, options, choose, children }: Props) {
  const name = useId();
  return (
    <fieldset className="quick-choice">
      <legend className="field__label">{label}</legend>
      <div>
        {options.map(([key, words]) => (
          <label key={key}>
            <input type="radio" name={name} checked={value === key} onChange={() => choose(key)} />
            <span className="num">{words}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
