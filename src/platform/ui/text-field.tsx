import { Eye, EyeOff } from 'lucide-react';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { asRead } from './decimal-mark.ts';
import { Field } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id' | 'className' | 'children'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly invalid?: boolean;
  readonly className?: string;
  readonly describes?: string | undefined;
  readonly below?: ReactNode;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** More than one: a text of several lines. */
  readonly lines?: number;
  /** Money and other numbers that are read as they are typed. */
  readonly numeric?: boolean;
  /** Where its dialog begins. */
  readonly first?: boolean;
  /** Of a password: the words of the button that shows and hides it. */
  readonly reveal?: { readonly show: string; readonly hide: string };
};

/** A line or a text under its label; a password brings the button that shows it. */
export function TextField(props: Props) {
  const {
    label,
    hint,
    error,
    invalid,
    className,
    describes,
    below,
    value,
    onValue,
    lines = 1,
    numeric = false,
    first = false,
    reveal,
    ...input
  } = props;
  const [shown, setShown] = useState(false);
  const place = {
    ...(first && { 'data-first': '' }),
    className: 'input',
    value: numeric ? asRead(value) : value,
  };
  const field = {
    label,
    error,
    ...(hint !== undefined && { hint }),
    ...(invalid !== undefined && { invalid }),
    ...(className !== undefined && { className }),
    describes,
    below,
  };
  const secret = input.type === 'password' && reveal !== undefined;
  return (
    <Field {...field}>
      {(control) => {
        if (lines > 1) {
          const { lang, maxLength, required, name } = input;
          return (
            <textarea
              {...{ lang, maxLength, required, name }}
              {...place}
              {...control}
              rows={lines}
              onChange={({ target }) => onValue(target.value)}
            />
          );
        }
        const element = (
          <input
            autoComplete={secret ? undefined : 'off'}
            {...(numeric && { inputMode: 'decimal' as const })}
            {...(secret && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
            {...input}
            {...(secret && shown && { type: 'text' })}
            {...place}
            {...control}
            onChange={({ target }) => onValue(target.value)}
          />
        );
        if (!secret) return element;
        const Icon = shown ? EyeOff : Eye;
        return (
          <div className="input-group">
            {element}
            <button
              type="button"
              className="icon-button"
              aria-label={shown ? reveal.hide : reveal.show}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              <Icon className="icon" aria-hidden />
            </button>
          </div>
        );
      }}
    </Field>
  );
}
