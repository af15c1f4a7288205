import { useEffect, useRef, useState } from 'react';
import type { useSequence } from './use-sequence.ts';

type Sequence = ReturnType<typeof useSequence>;
type Kind = 'item' | 'category';
type Lifted = { readonly id: string; readonly is: Kind; readonly before: Sequence['lists'] };

const ROWS = '.edit-item, .edit-cat';

/** The row of the handle that the keys are on. */
function handled(target: EventTarget | null): { id: string; is: Kind } | null {
  const row = target instanceof Element ? target.closest('.drag')?.closest<HTMLElement>(ROWS) : null;
  const id = row?.dataset['key'];
  return row && id !== undefined ? { id, is: row.classList.contains('edit-item') ? 'item' : 'category' } : null;
}

const rowOf = ({ id, is }: Lifted): HTMLElement | null =>
  document.querySelector(`${is === 'item' ? '.edit-item' : '.edit-cat'}[data-key="${CSS.escape(id)}"]`);

/**
 * Space on a handle lifts its row, and each arrow moves it by one place, where everybody sees it; Tab takes an item to the next category, Space
 * leaves it there, Escape puts it back. React Aria's own keys begin at the first or last place of a list that never had the focus.
 */
export function useKeyMoves(enabled: boolean, sequence: Sequence): void {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const now = useRef({ lifted, sequence });
  useEffect(() => {
    now.current = { lifted, sequence };
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    let swallowed: string | null = null;
    const down = (event: KeyboardEvent) => {
      const next = answer(now.current.lifted, now.current.sequence, event);
      if (next === undefined) return;
      swallowed = event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
      setLifted(next);
    };
    // What began here ends here: a button would take the release of the key for a press.
    const up = (event: KeyboardEvent) => {
      if (event.key !== swallowed) return;
      swallowed = null;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', down, options);
    addEventListener('keyup', up, options);
    addEventListener('pointerdown', () => setLifted(null), options);
    return () => stop.abort();
  }, [enabled]);

  // The row may be another element now, in another list: it takes the focus along.
  const { categories } = sequence;
  useEffect(() => {
    if (!lifted) return;
    const show = () => {
      const row = rowOf(lifted);
      if (!row) return;
      row.dataset['lifted'] = '';
      row.querySelector<HTMLElement>('.drag')?.focus();
      row.scrollIntoView({ block: 'nearest' });
    };
    show();
    const frame = requestAnimationFrame(show);
    return () => {
      cancelAnimationFrame(frame);
      for (const row of document.querySelectorAll<HTMLElement>('[data-lifted]')) delete row.dataset['lifted'];
    };
  }, [lifted, categories]);
}

/** What is lifted after a key; undefined: the key is none of ours. */
function answer(lifted: Lifted | null, sequence: Sequence, { key, target, shiftKey }: KeyboardEvent): Lifted | null | undefined {
  if (!lifted) {
    const row = key === ' ' || key === 'Enter' ? handled(target) : null;
    if (!row) return undefined;
    sequence.tellLifted(row.id);
    return { ...row, before: sequence.lists };
  }
  const { id, is } = lifted;
  switch (key) {
    case ' ':
    case 'Enter':
      sequence.tellPlace(id);
      return null;
    case 'Escape':
      sequence.restore(lifted.before);
      return null;
    case 'ArrowUp':
    case 'ArrowDown':
      sequence.step(is, id, key === 'ArrowUp' ? -1 : 1);
      return lifted;
    case 'ArrowLeft':
    case 'ArrowRight':
      // Categories may lie beside each other.
      if (is === 'category') sequence.step(is, id, key === 'ArrowLeft' ? -1 : 1);
      return lifted;
    case 'Tab':
      if (is === 'category') return undefined;
      sequence.toCategory(id, shiftKey ? -1 : 1);
      return lifted;
    default:
      return undefined;
  }
}
