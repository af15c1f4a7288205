import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useAccountTexts } from '#texts/staff-contexts.ts';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'type' | 'maxLength' | 'autoFocus'> & {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  /** Below the input and its error, such as the password rules; `describes` is its id. */
  readonly children?: ReactNode;
  readonly describes?: string;
};

/** A labelled input with its error; a password brings the button that shows it. */
export function TextField({ label, name, value, onValue, error, children, describes, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const element = (
    <input
      {...input}
      id={id}
      name={name}
      className="input"
      type={secret && shown ? 'text' : type}
      value={value}
      required
      aria-invalid={error !== undefined || undefined}
      aria-describedby={[error !== undefined && `${id}-error`, describes].filter(Boolean).join(' ') || undefined}
      {...(secret && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
      onChange={(event) => onValue(event.target.value)}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {secret ? (
        <div className="input-group">
          {element}
          <ShowButton shown={shown} toggle={() => setShown(!shown)} controls={id} />
        </div>
      ) : (
        element
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      )}
      {children}
    </div>
  );
}

function ShowButton({ shown, toggle, controls }: { readonly shown: boolean; readonly toggle: () => void; readonly controls: string }) {
  const t = useAccountTexts();
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t(shown ? 'field.hide' : 'field.show')}
      aria-controls={controls}
      onClick={toggle}
    >
      <Icon className="icon" aria-hidden />
    </button>
  );
}
