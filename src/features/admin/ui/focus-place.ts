/** Puts the focus into the field of that place, or the nearest one around it; nowhere, where the form has none. */
export function focusPlace(form: HTMLFormElement | null, place: string): void {
  for (let name = place; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    field.focus({ preventScroll: true });
    (field.closest('.field') ?? field).scrollIntoView({ block: 'start' });
    return;
  }
}
