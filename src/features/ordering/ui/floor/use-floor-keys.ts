import { useLayoutEffect, useRef, useState } from 'react';

type Keys = {
  /** Numbers mean tables here: not where something is being taken, written or sent back. */
  readonly numbers: boolean;
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
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || event.isComposing || isAsked()) return;
      if (isField(target)) {
        // Who writes in a panel leaves it with the same key as who does not.
        if (key === 'Escape' && isOfPanel(target)) now.current.back();
        return;
      }
      const { numbers } = now.current;
      if (!numbers && digits.current !== '') write('');
      if (/^\d$/.test(key) && numbers) return write(`${digits.current}${key}`.slice(-5));
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

const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

const isField = (target: EventTarget | null): target is Element => target instanceof Element && target.closest(FIELDS) !== null;
/** A search that has words in it is emptied first; a sheet over the page is left by its own Escape. */
const isOfPanel = (field: Element): boolean =>
  field.closest('.floor-side') !== null && !(field instanceof HTMLInputElement && field.type === 'search' && field.value !== '');
/** A dialog or a menu has the keys. */
const isAsked = (): boolean => document.querySelector('dialog[open]:not(.floor-sheet), [role="menu"]') !== null;
