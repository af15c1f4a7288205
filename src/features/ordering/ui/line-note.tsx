import { useState } from 'react';
import { keyOf, type StoredLine } from '#domain/cart.ts';
import { late } from '#platform/ui/late.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = { readonly line: StoredLine; readonly dish: string; readonly onNote: (key: string, note: string) => void };

const LineNoteField = late(
  useCheckoutTexts,
  async () => (await import('./line-note-field.tsx')).LineNoteField,
  () => null,
);

/** What is said of one line, and the way to write it. */
export function LineNote({ line, dish, onNote }: Props) {
  const t = useCheckoutTexts();
  const [writes, setWrites] = useState(false);
  const note = line.note ?? '';
  if (writes) return <LineNoteField {...{ note, dish }} onNote={(text) => onNote(keyOf(line), text)} onClose={() => setWrites(false)} />;
  const words = t(note === '' ? 'checkout.line_note_add' : 'checkout.line_note_change');
  return (
    <>
      {note !== '' && <q className="one-line__note">{note}</q>}
      <button type="button" className="text-button" aria-label={`${words}: ${dish}`} onClick={() => setWrites(true)}>
        {words}
      </button>
    </>
  );
}
