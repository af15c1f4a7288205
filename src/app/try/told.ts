import type { SavedOrder } from '#features/ordering/contract.ts';

/** What the phone and the board in the home page's frames tell one another, by way of the page around them. */
export type Told = { readonly from: 'phone' | 'board'; readonly order: SavedOrder };

const TOLD = 'parea:try';

/** To the page around; by itself, where somebody opened the frame alone. */
export const tell = (told: Told): void => void parent.dispatchEvent(new CustomEvent<Told>(TOLD, { detail: told }));

export const passOn = (to: Window | null, told: Told): void => void to?.dispatchEvent(new CustomEvent<Told>(TOLD, { detail: told }));

/** Hears what is told here, until the returned function is called. */
export function hear(listener: (told: Told) => void): () => void {
  const heard = (event: Event): void => listener((event as CustomEvent<Told>).detail);
  addEventListener(TOLD, heard);
  return () => removeEventListener(TOLD, heard);
}
