import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import './field.css';

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly className?: string;
  /** The control; it gets the ids that tie it to its words. */
  readonly children: (control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode;
};

/** A labelled control with its hint and what is wrong with it. */
export function Field({ label, hint, error, className = '', children }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<Props, 'children'> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly lang?: string;
  readonly lines?: number;
  readonly most?: number;
  readonly numeric?: boolean;
  readonly placeholder?: string;
  /** Where its dialog begins. */
  readonly first?: boolean;
};

export function TextInput({
  value,
  onValue,
  lang,
  lines = 1,
  most = 120,
  numeric = false,
  placeholder,
  first = false,
  ...field
}: TextProps) {
  return (
    <Field {...field}>
      {(control) =>
        lines > 1 ? (
          <textarea
            {...control}
            className="input"
            rows={lines}
            lang={lang}
            maxLength={most}
            value={value}
            onChange={({ target }) => onValue(target.value)}
          />
        ) : (
          <input
            {...control}
            className="input"
            lang={lang}
            maxLength={most}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            {...(first && { 'data-first': '' })}
            {...(numeric && { inputMode: 'decimal' as const })}
            onChange={({ target }) => onValue(target.value)}
          />
        )
      }
    </Field>
  );
}
