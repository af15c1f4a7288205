import { useLayoutEffect, useRef, useState } from 'react';
import { useAccountTexts } from '#texts/staff-contexts.ts';
import { goOnEarly } from './typed-early.ts';
import { NO_PROBLEMS, problemsOf, type FormProblems } from './form-problems.ts';

/**
 * One form's life: checks, sends once, says what is wrong at the fields and puts the keyboard there. `send` may throw what the server
 * refused.
 */
export function useAccountForm(check: () => FormProblems['fields'], send: () => Promise<void>) {
  const t = useAccountTexts();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<FormProblems>(NO_PROBLEMS);
  const [sending, setSending] = useState(false);
  useLayoutEffect(() => goOnEarly(form.current), []);

  const show = (found: FormProblems) => {
    setProblems(found);
    // After the fields carry their state.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (event: React.FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    const fields = check();
    if (Object.keys(fields).length > 0) return show({ fields });
    setProblems(NO_PROBLEMS);
    setSending(true);
    try {
      await send();
    } catch (error) {
      show(problemsOf(error, t));
    } finally {
      setSending(false);
    }
  };
  return { form, problems, sending, submit };
}
