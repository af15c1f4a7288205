import { use } from 'react';
import { Field, FieldGroup } from './field.tsx';
import { PictureUploads } from './picture-uploads.ts';
import './form-parts.css';

type Props = {
  readonly label: string;
  /** Of the field with its address. */
  readonly name?: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** What the picture is for, such as `logo`. */
  readonly type: string;
  /** Where the page is not of one venue. */
  readonly storeId?: string | number | undefined;
  /** The address of a picture; empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
};

const isAddress = (value: string) => /^(\/(?!\/)|https:\/\/)/.test(value);

/** A picture: uploaded, or given by its address. */
export function PictureField(props: Props) {
  const { label, hint, error, type, storeId, value, onValue } = props;
  const uploads = use(PictureUploads);
  const shown = isAddress(value) ? value : '';
  const box = uploads?.box({ storeId, type, value: shown, onChange: onValue }) ?? null;
  if (uploads === null || box === null)
    return (
      <div className="picture-field">
        <Address {...props} />
        {shown !== '' && <img className="picture-field__picture" src={shown} alt="" />}
      </div>
    );
  return (
    <FieldGroup legend={label} className="picture-field">
      {hint !== undefined && <p className="field__hint">{hint}</p>}
      {box}
      <details className="picture-field__address" open={error !== undefined || undefined}>
        <summary>{uploads.orAddress}</summary>
        <Address {...props} hint={undefined} />
      </details>
    </FieldGroup>
  );
}

type AddressProps = Pick<Props, 'label' | 'name' | 'error' | 'value' | 'onValue'> & { readonly hint?: string | undefined };

function Address({ label, name, hint, error, value, onValue }: AddressProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          className="input"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          maxLength={500}
          value={value}
          onChange={({ target }) => onValue(target.value.trim())}
        />
      )}
    </Field>
  );
}
