import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';
import { Field, FieldError } from '#platform/ui/field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import type { FieldProblem } from './problem.ts';
import type { SectionName } from './sections.ts';
import './fields.css';

/** What the server refused, by the places of what was sent. A field knows its own by its name. */
export const Refused = createContext<readonly FieldProblem[]>([]);

/** Which section of the venue editor is open. */
export const OpenSection = createContext<SectionName | null>(null);

/** What is wrong with the place of that name, or further in. */
export function useRefused(name: string | undefined): string | undefined {
  const mine = use(Refused).filter(({ path }) => name !== undefined && (path === name || path.startsWith(`${name}.`)));
  if (mine.length === 0) return undefined;
  // Of the field itself what is wrong is enough; further in, where.
  const where = ({ path, label }: FieldProblem) => (path === name ? '' : label || path.slice(String(name).length + 1));
  return mine.map((problem) => [where(problem), problem.message].filter(Boolean).join(': ')).join(' ');
}

/** A field that says by its name what the server refused of it. */
export function NamedField({ error, ...field }: ComponentProps<typeof TextField>) {
  const refused = useRefused(field.name);
  return <TextField {...field} error={error ?? refused} />;
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
  const choose = (chosen: string) => onValue(options.find((option) => option.value === chosen)?.value ?? value);
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} className="select input" value={value} onChange={(event) => choose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
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

type SectionProps = {
  readonly title: string;
  readonly lead?: string;
  /** Of the venue editor, where one section is open at a time. */
  readonly name?: SectionName;
  readonly children: ReactNode;
};

/** A part of a form with its heading. */
export function Section({ title, lead, name, children }: SectionProps) {
  const id = useId();
  const open = use(OpenSection);
  return (
    <section className="card admin-section" aria-labelledby={id} data-section={name} hidden={name !== undefined && name !== open}>
      <h2 id={id} tabIndex={name && -1}>
        {title}
      </h2>
      {lead !== undefined && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}
