import { useRef, useState } from 'react';
import type { AllergenKey } from '#domain/allergens.ts';
import { focusInFold, focusOn } from './checkout-focus.ts';
import type { Choices } from './use-checkout-choices.ts';

/** Stops an order whose notes speak of an allergy that is not told as one. Reading them costs nobody anything who writes none. */
export function useNoteStop({ avoids, setAvoids, note }: Choices) {
  const [untold, setUntold] = useState<readonly AllergenKey[] | null>(null);
  /** What was read last, and what is meant as a note. */
  const words = useRef({ read: '', meant: '' });
  return {
    untold,
    /** `ofLines`: the notes of the dishes. */
    async isStopped(ofLines: readonly (string | undefined)[]): Promise<boolean> {
      const notes = [note, ...ofLines].map((one) => one ?? '');
      const read = notes.join('\n').trim();
      if (read === '' || read === words.current.meant) return false;
      words.current.read = read;
      // Where this cannot come, the note goes as it is.
      const found = await import('#features/assistance/untold-in.ts').then(
        ({ untoldIn }) => untoldIn(notes, avoids),
        () => null,
      );
      setUntold(found);
      return found !== null;
    },
    /** It is told as an allergy; where it was not said to what, that is chosen. */
    tell(): void {
      setUntold(null);
      if (!untold?.length) return focusInFold('fold-avoids', '#fold-avoids summary');
      setAvoids([...avoids, ...untold]);
      focusOn('.pay-bar [type=submit]');
    },
    /** It is to go as a note. */
    leave(): void {
      setUntold(null);
      words.current.meant = words.current.read;
    },
  };
}
