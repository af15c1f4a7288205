import { useState } from 'react';
import { keyOf, type StoredLine } from '#domain/cart.ts';
import { LONGEST_LINE_NOTE } from '#domain/sizes.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';

type Props = { readonly line: StoredLine; readonly dish: string; readonly onNote: (key: string, note: string) => void };

/** Who asked to write goes on writing. */
const focusIt = (input: HTMLInputElement | null): void => input?.focus();

/** A few words for one line, written in the line itself. */
export function LineNote({ line, dish, onNote }: Props) {
  const t = useCheckoutTexts();
  const [text, setText] = useState<string | null>(null);
  const keep = (): void => {
    if (text !== null) onNote(keyOf(line), text);
    setText(null);
  };
  if (text !== null)
    return (
      <span className="line-note">
        <input
          className="input"
          aria-label={t('checkout.line_note_for', { dish })}
          maxLength={LONGEST_LINE_NOTE}
          ref={focusIt}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape') setText(null);
          }}
        />
        <button type="button" className="button" onClick={keep}>
          {t('checkout.line_note_keep')}
        </button>
      </span>
    );
  const note = line.note ?? '';
  const words = t(note === '' ? 'checkout.line_note_add' : 'checkout.line_note_change');
  return (
    <>
      {note !== '' && <q className="one-line__note">{note}</q>}
      <button type="button" className="text-button" aria-label={`${words}: ${dish}`} onClick={() => setText(note)}>
        {words}
      </button>
    </>
  );
}
