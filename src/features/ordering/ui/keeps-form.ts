import type { KeyboardEvent } from 'react';

/** Enter in this field ends what is typed and sends no order: what it changes is heard before. */
export const keepsForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

/** What can be next in a form: of a choice what is chosen. */
const STOPS = 'input:not([type="radio"]:not(:checked)), select, textarea, summary';

/**
 * Enter in a field goes on to what comes next, as a phone's keyboard offers, at the end to the button: an order is sent by who has seen what is
 * between. Whoever was sent to the field by that button has been there: their Enter is its tap.
 */
export const goesOn = (event: KeyboardEvent<HTMLFormElement>, asked: string | null): void => {
  const { currentTarget: form, target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  if (asked !== null && target.matches(asked)) return;
  event.preventDefault();
  const after = [...form.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) => target.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING && stop.checkVisibility(),
  );
  (after ?? document.querySelector<HTMLElement>(`[type="submit"][form="${form.id}"]`))?.focus();
};
