import { useEffect, useId, useRef } from 'react';
import { HAND_METHODS, type HandMethod } from '#domain/hand-money.ts';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { Field } from '#platform/ui/field.tsx';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './dialog-parts.css';

/** What went wrong, read out where it stands. */
export function DialogProblem({ text }: { readonly text: string | null }) {
  return <div role="alert">{text !== null && <p className="field__error dialog-problem">{text}</p>}</div>;
}

/** What stands after all, though its answer was lost: no problem, and read out as well. */
export function DialogStands({ text }: { readonly text: string | null }) {
  return <div role="status">{text !== null && <p className="dialog-stands">{text}</p>}</div>;
}

/** A row of tappable suggestions under a field. */
export function Suggestions({ label, texts, choose }: { label: string; texts: readonly string[]; choose: (text: string) => void }) {
  return (
    <ul className="quick-reasons" aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" className="button button--small" onClick={() => choose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function ReasonField(props: { label: string; missing: string | null; value: string; change: (value: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { missing } = props;
  useEffect(() => {
    if (missing !== null) field.current?.focus();
  }, [missing]);
  return (
    <Field label={props.label} error={missing ?? undefined}>
      {(control) => (
        <textarea
          {...control}
          ref={field}
          className="input"
          rows={2}
          maxLength={LONGEST_REASON}
          required
          value={props.value}
          onChange={(event) => props.change(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Cash or card, as two large radios. */
export function MethodChoice({ value, choose }: { readonly value: HandMethod; readonly choose: (method: HandMethod) => void }) {
  const t = usePortalTexts();
  const name = useId();
  return (
    <fieldset className="method-choice">
      <legend className="field__label">{t('pay.method')}</legend>
      <div className="segmented">
        {HAND_METHODS.map((method) => (
          <label key={method}>
            <input type="radio" name={name} checked={value === method} onChange={() => choose(method)} />
            <span>{t(`pay.${method}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
