import { useCallback, useLayoutEffect, useState } from 'react';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

/** The board's keys. Those of a ticket work on the ticket that has the focus. */
export type BoardKeys = {
  readonly help: () => void;
  readonly undo: () => void;
  readonly search: () => void;
  readonly sound: () => void;
  /** `a` accept, `d` delay, `b` paid, `r` refund, `p` print, `x` reject or cancel, `1` … `9` tick a line. */
  readonly ticket: (id: string, key: string) => void;
};

const SETTING = 'boardKeys';
const TICKET_KEYS = new Set('adbrpx123456789');
const STEPS: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  j: 'down',
  k: 'up',
  h: 'left',
  l: 'right',
  ArrowDown: 'down',
  ArrowUp: 'up',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Single keys, as long as nobody writes, no dialog or menu is open, and they are not switched off (WCAG 2.1.4). */
export function useShortcuts(keys: BoardKeys, off: boolean) {
  const [on, setOn] = useState(() => readSetting(SETTING) !== 'off');
  const choose = useCallback((wanted: boolean) => {
    setOn(wanted);
    writeSetting(SETTING, wanted ? null : 'off');
  }, []);
  // With the words that offer it: a key pressed at once must not meet what was there before.
  useLayoutEffect(() => {
    if (!on || off) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return;
      if (run(keys, event.key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, off, keys]);
  return { on, choose };
}

function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const writes = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="menu"], dialog';
  return target.closest(writes) !== null || document.querySelector('dialog[open], [role="menu"]') !== null;
}

/** True where the key meant something here. */
function run(keys: BoardKeys, key: string): boolean {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const global = { '?': keys.help, u: keys.undo, '/': keys.search, s: keys.sound }[letter];
  if (global) {
    global();
    return true;
  }
  const ticket = document.activeElement?.closest<HTMLElement>('[data-order]') ?? null;
  const step = STEPS[letter];
  // Arrows scroll the page as ever until a ticket has the focus.
  if (step) return (ticket !== null || letter.length === 1) && go(ticket, step);
  if (!ticket || !TICKET_KEYS.has(letter)) return false;
  keys.ticket(ticket.dataset['order'] ?? '', letter);
  return true;
}

function go(from: HTMLElement | null, step: 'up' | 'down' | 'left' | 'right'): boolean {
  const to = from ? neighbour(from, step) : document.querySelector<HTMLElement>('[data-order]');
  const button = to?.querySelector<HTMLElement>('[data-next]');
  button?.focus();
  button?.closest('[data-order]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return button !== null && button !== undefined;
}

function neighbour(from: HTMLElement, step: 'up' | 'down' | 'left' | 'right'): Element | null | undefined {
  if (step === 'down') return from.nextElementSibling;
  if (step === 'up') return from.previousElementSibling;
  const lanes = [...document.querySelectorAll('[data-lane]')];
  const at = lanes.findIndex((lane) => lane.contains(from));
  const row = [...(from.parentElement?.children ?? [])].indexOf(from);
  const beyond = step === 'left' ? lanes.slice(0, at).toReversed() : lanes.slice(at + 1);
  const tickets = beyond.map((lane) => [...lane.querySelectorAll('[data-order]')]).find((list) => list.length > 0);
  return tickets?.[Math.min(row, tickets.length - 1)];
}
