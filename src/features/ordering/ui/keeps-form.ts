import type { KeyboardEvent } from 'react';

/** Enter in this field ends what is typed and sends no order: what it changes is heard before. */
export const keepsForm = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};
