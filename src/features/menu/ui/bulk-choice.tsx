import { FieldGroup } from '#platform/ui/field.tsx';

type ChoiceProps<Value extends string> = {
  readonly name: string;
  readonly legend: string;
  readonly value: Value;
  readonly of: readonly Value[];
  readonly word: (value: Value) => string;
  readonly set: (value: Value) => void;
};

/** One of few, side by side. */
export function Choice<Value extends string>({ name, legend, value, of, word, set }: ChoiceProps<Value>) {
  return (
    <FieldGroup legend={legend}>
      <div className="segmented">
        {of.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={value === one} onChange={() => set(one)} />
            {word(one)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
