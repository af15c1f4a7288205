import { useLayoutEffect, useRef } from 'react';

/** The keys of the rush, which a bump bar sends too. */
export type RushKeys = {
  readonly head: (nth: number) => void;
  readonly line: (nth: number) => void;
  readonly turn: (step: 1 | -1) => void;
  readonly recall: () => void;
  readonly allDay: () => void;
  readonly text: (step: 1 | -1) => void;
  readonly station: () => void;
  readonly undo: () => void;
  readonly help: () => void;
};

/** Single keys, as long as nobody writes, and no dialog or menu is open. */
export function useRushKeys(on: boolean, keys: RushKeys): void {
  const now = useRef(keys);
  useLayoutEffect(() => void (now.current = keys));
  useLayoutEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat || isElsewhere(event.target)) return;
      if (run(now.current, event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
}

function isElsewhere(target: EventTarget | null): boolean {
  const writes = target instanceof Element && target.closest('input, textarea, select, [role="menu"], dialog') !== null;
  return writes || document.querySelector('dialog[open], [role="menu"]') !== null;
}

/** True where the key meant something. */
function run(keys: RushKeys, { code, key, shiftKey }: KeyboardEvent): boolean {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit !== undefined) {
    // 0 is the tenth, as on the keyboard.
    const nth = (Number(digit) + 9) % 10;
    if (shiftKey) keys.line(nth);
    else keys.head(nth);
    return true;
  }
  const meant = {
    arrowleft: () => keys.turn(-1),
    arrowright: () => keys.turn(1),
    r: keys.recall,
    a: keys.allDay,
    '+': () => keys.text(1),
    '-': () => keys.text(-1),
    s: keys.station,
    u: keys.undo,
    '?': keys.help,
  }[key.toLowerCase()];
  meant?.();
  return meant !== undefined;
}
