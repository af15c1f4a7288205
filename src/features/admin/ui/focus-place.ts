import type { SectionName } from './sections.ts';

/** Puts the focus into the field of that place, or the nearest one around it; answers whether the form has any. */
export function focusPlace(form: HTMLFormElement | null, place: string): boolean {
  for (let name = place; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const field = form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (!field) continue;
    field.focus({ preventScroll: true });
    (field.closest('.field') ?? field).scrollIntoView({ block: 'start' });
    return true;
  }
  return false;
}

/** Puts the focus to a section's heading. */
export function focusSection(form: HTMLFormElement | null, section: SectionName): void {
  const heading = form?.querySelector<HTMLElement>(`[data-section="${section}"] h2`);
  heading?.focus({ preventScroll: true });
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
}
