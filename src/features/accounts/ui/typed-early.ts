type Typed = { readonly values: ReadonlyMap<string, string>; readonly focused: string; readonly sent: boolean };
let typed: Typed | undefined;

/** Remembers what was typed into the form that the server sent, before the application takes its place. */
export function keepTyped(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('form input:not([type=radio])')];
  if (inputs.length === 0) return;
  const focused = inputs.find((input) => input === document.activeElement)?.name ?? '';
  typed = { values: new Map(inputs.map(({ name, value }) => [name, value])), focused, sent: 'sent' in root.dataset };
}

export const typedEarly = (name: string): string => typed?.values.get(name) ?? '';

/** Puts the keyboard back where it was, and sends what was sent. What was typed is in the form by now, and kept nowhere else. */
export function goOnEarly(form: HTMLFormElement | null): void {
  if (!typed) return;
  const { focused, sent } = typed;
  typed = undefined;
  if (focused !== '') form?.querySelector<HTMLElement>(`input[name="${focused}"]`)?.focus();
  if (sent) form?.requestSubmit();
}
