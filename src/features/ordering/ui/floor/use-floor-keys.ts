import { useLayoutEffect, useRef, useState } from 'react';

type Keys = {
  /** A table's number was typed, and Enter. */
  readonly table: (typed: string) => void;
  /** A letter, in lower case; true where it meant something. */
  readonly letter: (letter: string) => boolean;
  readonly back: () => void;
};

/** Single keys as long as nobody writes and no dialog asks something. Answers the digits that were typed so far. */
export function useFloorKeys(keys: Keys): string {
  const now = useRef(keys);
  const [typed, setTyped] = useState('');
  const digits = useRef('');
  useLayoutEffect(() => void (now.current = keys));
  useLayoutEffect(() => {
    const write = (next: string): void => {
      digits.current = next;
      setTyped(next);
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isElsewhere(target)) return;
      if (/^\d$/.test(key)) return write(`${digits.current}${key}`.slice(-5));
      if (key === 'Enter' && digits.current !== '') {
        event.preventDefault();
        now.current.table(digits.current);
        return write('');
      }
      if (key === 'Escape') {
        if (digits.current === '') now.current.back();
        return write('');
      }
      if (key === 'Backspace' && digits.current !== '') return write(digits.current.slice(0, -1));
      if (/^\p{L}$/u.test(key) && now.current.letter(key.toLowerCase())) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return typed;
}

function isElsewhere(target: EventTarget | null): boolean {
  const writes =
    target instanceof Element && target.closest('input:not([type="radio"], [type="checkbox"]), textarea, select, [role="menu"]') !== null;
  return writes || document.querySelector('dialog[open]:not(.floor-sheet), [role="menu"]') !== null;
}
