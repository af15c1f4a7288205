/** As a field's `ref`: who asked to write writes. */
export const focusIt = (field: HTMLElement | null): void => field?.focus();

/** Brings a place of checkout into sight, and the focus there. */
export function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}

/** Opens a folded row for what is wrong in it. */
export function focusInFold(id: string, selector: string): void {
  const fold = document.getElementById(id);
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  focusOn(selector);
}
