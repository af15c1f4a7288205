import { useEffect, useRef, useState } from 'react';
import { LONGEST_LINE_NOTE } from '#domain/sizes.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { focusIt } from './checkout-focus.ts';

type Props = {
  readonly note: string;
  readonly dish: string;
  readonly onNote: (note: string) => void;
  readonly onClose: () => void;
};

/** A few words for one line, written in the line itself. Whoever goes on without “Keep” has said them all the same. */
export function LineNoteField({ note, dish, onNote, onClose }: Props) {
  const t = useCheckoutTexts();
  const [text, setText] = useState(note);
  const place = useRef<HTMLSpanElement>(null);
  const keep = (): void => {
    onClose();
    onNote(text);
  };
  const leave = useRef(keep);
  useEffect(() => {
    leave.current = keep;
  });
  useEffect(() => {
    const left = ({ target }: Event): void => {
      if (!(target instanceof Element && place.current?.closest('li')?.contains(target))) leave.current();
    };
    // On an iPhone a tap on a button takes the focus from no field.
    const ways = ['focusin', 'click', 'pagehide'];
    for (const way of ways) addEventListener(way, left, true);
    return () => {
      for (const way of ways) removeEventListener(way, left, true);
    };
  }, []);
  return (
    <span className="line-note" ref={place}>
      <input
        className="input"
        aria-label={t('checkout.note_for_line', { dish })}
        maxLength={LONGEST_LINE_NOTE}
        ref={focusIt}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') onClose();
        }}
      />
      <button type="button" className="button" onClick={keep}>
        {t('checkout.note_keep')}
      </button>
    </span>
  );
}
