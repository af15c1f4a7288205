import { useState } from 'react';
import { keyOf, mergeLine, removeLine, type StoredLine } from '#domain/cart.ts';
import { LONGEST_LINE_NOTE, LONGEST_ORDER_NOTE } from '#domain/sizes.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { useDiner } from './diner-context.ts';
import { changeCart } from './use-cart.ts';

/** For the whole order. */
export function OrderNote({ value, onChange }: { readonly value: string; readonly onChange: (note: string) => void }) {
  const t = useCheckoutTexts();
  return (
    <div className="field">
      <label htmlFor="order-note">{t('checkout.note')}</label>
      <textarea
        id="order-note"
        className="input input--note"
        rows={2}
        maxLength={LONGEST_ORDER_NOTE}
        value={value}
        aria-describedby="order-note-hint"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="order-note-hint" className="field__hint">
        {t('checkout.note_hint')}
      </p>
    </div>
  );
}

/** A dish with another note is another line: it joins its equal where there is one. */
export function withNote(lines: readonly StoredLine[], key: string, note: string): readonly StoredLine[] {
  const line = lines.find((one) => keyOf(one) === key);
  if (!line || (line.note ?? '') === note.trim()) return lines;
  const { note: _, ...plain } = line;
  const noted: StoredLine = note.trim() === '' ? plain : { ...plain, note: note.trim() };
  if (lines.some((one) => one !== line && keyOf(one) === keyOf(noted))) return mergeLine(removeLine(lines, key), noted);
  return lines.map((one) => (one === line ? noted : one));
}

/** Who asked to write goes on writing. */
const focusIt = (input: HTMLInputElement | null): void => input?.focus();

/** A few words for one line, written on the receipt itself. */
export function LineNote({ line, dish }: { readonly line: StoredLine; readonly dish: string }) {
  const t = useCheckoutTexts();
  const { venue } = useDiner();
  const [text, setText] = useState<string | null>(null);
  const key = keyOf(line);
  const keep = (): void => {
    if (text !== null) changeCart(venue.id, (lines) => withNote(lines, key, text));
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
    <span className="line-note">
      {note !== '' && <q className="line-note__text">{note}</q>}
      <button type="button" className="line-note__open" aria-label={`${words}: ${dish}`} onClick={() => setText(note)}>
        {words}
      </button>
    </span>
  );
}
