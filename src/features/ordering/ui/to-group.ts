/** To a group's first choice, into sight: what lies under the bar at the foot counts as seen where a browser only gives it the focus. */
export function toGroup(dish: HTMLElement | null, option = ''): void {
  const group = dish?.querySelector<HTMLElement>(`[data-extra="${CSS.escape(option)}"]`);
  group?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
  group?.scrollIntoView({ block: 'center' });
}
