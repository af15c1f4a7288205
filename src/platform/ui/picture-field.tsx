import { FormField } from './form-field.tsx';
import './form-parts.css';

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The address of a picture; empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
};

const isAddress = (value: string) => /^(\/(?!\/)|https:\/\/)/.test(value);

/** The address of a picture, and the picture. */
export function PictureField({ label, hint, error, value, onValue }: Props) {
  return (
    <div className="picture-field">
      <FormField label={label} {...(hint !== undefined && { hint })} error={error}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            maxLength={500}
            value={value}
            onChange={({ target }) => onValue(target.value.trim())}
          />
        )}
      </FormField>
      {isAddress(value) && <img className="picture-field__picture" src={value} alt="" />}
    </div>
  );
}
