import { useRef, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';

/** Stops an order once whose notes speak of an allergy that is not told as one. Reading them costs nobody anything who writes none. */
export function useNoteStop() {
  const [untold, setUntold] = useState<readonly AllergenKey[] | null>(null);
  /** What was looked at, or is meant as a note. */
  const settled = useRef('');
  const isStopped = async (notes: readonly string[], avoids: readonly AllergenKey[]): Promise<boolean> => {
    const words = notes.join('\n').trim();
    if (words === '' || words === settled.current) return false;
    // Where this cannot come, the note goes as it is.
    const found = await import('./untold-in.ts').then(
      ({ untoldIn }) => untoldIn(notes, avoids),
      () => null,
    );
    settled.current = words;
    setUntold(found);
    return found !== null;
  };
  return { untold, isStopped, goOn: () => setUntold(null) };
}
