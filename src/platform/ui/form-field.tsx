import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** What a field gives its control, so that label, hint and error belong to it. */
export type FieldControl = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true };

type Props = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
};

/** A control with its label above, and its hint or error below. */
export function FormField({ label, hint, error, children }: Props) {
  const id = useId();
  const below = error !== undefined || hint !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(below && { 'aria-describedby': `${id}-below` }), ...(error !== undefined && { 'aria-invalid': true as const }) })}
      {error !== undefined ? (
        <p className="field__error" id={`${id}-below`}>
          <CircleAlert className="icon" aria-hidden />
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p className="field__hint" id={`${id}-below`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
