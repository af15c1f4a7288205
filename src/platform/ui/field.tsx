import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** What a field gives its control, so that label, hint and error belong to it. */
export type FieldControl = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };

type Props = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** What is wrong with it is said elsewhere. */
  readonly invalid?: boolean;
  readonly className?: string;
  /** Ids of what else describes it. */
  readonly describes?: string | undefined;
  /** Under all that. */
  readonly below?: ReactNode;
  readonly children: (control: FieldControl) => ReactNode;
};

/** A control with its label above, and below it its hint and what is wrong. */
export function Field({ label, hint, error, invalid = false, className = '', describes, below, children }: Props) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`, describes].filter(Boolean).join(' ');
  const isWrong = invalid || error !== undefined;
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(described !== '' && { 'aria-describedby': described }), ...(isWrong && { 'aria-invalid': true as const }) })}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {below}
    </div>
  );
}

type GroupProps = {
  readonly legend: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Several controls that answer one question, under its words. */
export function FieldGroup({ legend, hint, error, className = '', children }: GroupProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={`field ${className}`.trim()} aria-describedby={described === '' ? undefined : described}>
      <legend className="field__label">{legend}</legend>
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  );
}

/** What is wrong, with its sign. */
export function FieldError({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert className="icon" aria-hidden />
      {text}
    </p>
  );
}
