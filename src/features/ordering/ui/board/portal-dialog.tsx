import { useEffect, useId, useRef, type ReactNode } from 'react';
import { HAND_METHODS, type HandMethod } from '#domain/hand-money.ts';
import { LONGEST_REASON } from '#domain/sizes.ts';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './portal-dialog.css';

type Props = {
  readonly title: string;
  readonly children: ReactNode;
  readonly close: () => void;
  /** The word of the way back, and what goes on: left out where there is nothing to decide. */
  readonly keep: string;
  readonly confirm?: { readonly label: string; readonly look?: string; readonly busy?: boolean; readonly run: () => void };
};

/** A question about one order, above the board. Escape and the way back leave everything as it is. */
export function PortalDialog({ title, children, close, keep, confirm }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="dialog-box portal-dialog" aria-labelledby={id} onClose={close}>
      <form method="dialog" noValidate onSubmit={(event) => (event.preventDefault(), confirm?.run())}>
        <h2 id={id}>{title}</h2>
        {children}
        <footer>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {keep}
          </button>
          {confirm && (
            <button type="submit" className={`button ${confirm.look ?? 'button--ink'}`} disabled={confirm.busy}>
              {confirm.label}
            </button>
          )}
        </footer>
      </form>
    </dialog>
  );
}

/** What went wrong, read out where it stands. */
export function DialogProblem({ text }: { readonly text: string | null }) {
  return <div role="alert">{text !== null && <p className="field__error dialog-problem">{text}</p>}</div>;
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
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { missing } = props;
  useEffect(() => {
    if (missing !== null) field.current?.focus();
  }, [missing]);
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={2}
        maxLength={LONGEST_REASON}
        required
        value={props.value}
        aria-invalid={missing !== null || undefined}
        aria-describedby={missing === null ? undefined : `${id}-missing`}
        onChange={(event) => props.change(event.target.value)}
      />
      {missing !== null && (
        <p className="field__error" id={`${id}-missing`}>
          {missing}
        </p>
      )}
    </div>
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
