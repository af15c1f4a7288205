import { CircleAlert } from 'lucide-react';
import { createContext, use, useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { FieldProblem } from './problem.ts';
import './fields.css';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'id'> & {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** What is wrong with it is said elsewhere. */
  readonly invalid?: boolean;
};

/** What the server refused, by the places of what was sent. A field knows its own by its name. */
export const Refused = createContext<readonly FieldProblem[]>([]);

/** What is wrong with the place of that name, or further in. */
export function useRefused(name: string | undefined): string | undefined {
  const mine = use(Refused).filter(({ path }) => name !== undefined && (path === name || path.startsWith(`${name}.`)));
  if (mine.length === 0) return undefined;
  return mine.map(({ path, message }) => [path.slice(String(name).length + 1), message].filter(Boolean).join(': ')).join(' ');
}

/** A labelled input with its hint and its error. */
export function Field({ label, value, onValue, hint, error: own, invalid = false, ...input }: Props) {
  const id = useId();
  const refused = useRefused(input.name);
  const error = own ?? refused;
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="input"
        value={value}
        aria-invalid={error !== undefined || invalid || undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { readonly id?: string; readonly text: string }) {
  return (
    <p className="field__error" id={id}>
      <CircleAlert className="icon" aria-hidden />
      {text}
    </p>
  );
}

/** What went wrong with an action: read out as soon as it is there. */
export const Problem = ({ text }: { readonly text: string | null }) => (
  <div role="alert">{text !== null && <FieldError text={text} />}</div>
);

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
};

export function Select<Value extends string>({ label, value, onValue, options }: SelectProps<Value>) {
  const id = useId();
  const choose = (chosen: string) => onValue(options.find((option) => option.value === chosen)?.value ?? value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="select input" value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

type SwitchProps = { readonly label: string; readonly on: boolean; readonly set: (on: boolean) => void };

export function Switch({ label, on, set }: SwitchProps) {
  return (
    <label className="switch">
      <input type="checkbox" role="switch" checked={on} onChange={(event) => set(event.target.checked)} />
      {label}
    </label>
  );
}

/** A part of a form with its heading. */
export function Section({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="card admin-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}
