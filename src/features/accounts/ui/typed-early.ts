/** The fields of the form that the server sent, and which of them has the keyboard. They keep what was typed after the page has others. */
let early: { readonly fields: ReadonlyMap<string, HTMLInputElement>; readonly root: HTMLElement; focused: string } | undefined;

/** The page as the server sent it, until the application's is in its place. */
let sent: HTMLElement | undefined;

/** Remembers the form that the server sent, before the application draws the one in its place: until then it can be typed into. */
export function keepTyped(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('form input:not([type=radio])')];
  if (inputs.length === 0) return;
  const kept = { fields: new Map(inputs.map((input) => [input.name, input])), root, focused: '' };
  const look = () => (kept.focused = inputs.find((input) => input === document.activeElement)?.name ?? kept.focused);
  look();
  root.addEventListener('focusin', look);
  early = kept;
  sent = root;
}

/** Whether somebody pressed for the other of the two forms before the application was there; answered once. */
export function switchedEarly(): boolean {
  const switched = sent !== undefined && 'switched' in sent.dataset;
  sent = undefined;
  return switched;
}

export const typedEarly = (name: string): string => early?.fields.get(name)?.value ?? '';

/**
 * In the moment in which the application's form is in the page: what was typed since it was begun is put into it, the keyboard where it
 * was, and what was sent is sent. It is kept nowhere else from then on.
 */
export function goOnEarly(form: HTMLFormElement | null): void {
  if (!early || !form) return;
  const { fields, root, focused } = early;
  early = undefined;
  for (const [name, { value }] of fields) {
    const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field && field.value !== value && value !== '') type(field, value);
  }
  if (focused !== '') form.querySelector<HTMLElement>(`input[name="${focused}"]`)?.focus();
  // Once what was put into it has come to its handlers.
  if ('sent' in root.dataset) setTimeout(() => form.requestSubmit());
}

/** As somebody who types: the application hears of it. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
