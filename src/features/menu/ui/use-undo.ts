import { useState } from 'react';
import { call } from '#platform/browser/api.ts';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { changeItems } from '../contract.ts';
import type { ChangesInput } from '../menu-schemas.ts';

/** The last change, in words, and what takes it back; what somebody else changed since refuses it. */
export type Undo = { readonly words: string; readonly back: () => Promise<unknown>; readonly said?: string };
export type Undoing = ReturnType<typeof useUndo>;

export function useUndo() {
  const [last, setLast] = useState<Undo | null>(null);
  return { last, remember: setLast, forget: () => setLast(null) };
}

/** Sends many changes; the answer has the dishes as they are then. */
export const sendChanges = (venueId: string, body: ChangesInput) =>
  call<typeof changeItems>('POST', '/api/venues/:id/menu/items/changes', { params: { id: venueId }, body });

/** What is said once it is taken back: which change that was. */
export function useUndoneWords(): (undo: Undo) => string {
  const t = usePortalMenuTexts();
  return ({ words, said }) => said ?? t('undo.taken_back', { words });
}
