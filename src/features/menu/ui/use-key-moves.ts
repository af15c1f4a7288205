import { useEffect, useRef, useState } from 'react';
import { usePortalMenuTexts } from '#texts/area-contexts.ts';
import type { useSequence } from './use-sequence.ts';

type Sequence = ReturnType<typeof useSequence>;
type Kind = 'item' | 'category';
type Now = { readonly lifted: Lifted | null; readonly sequence: Sequence; readonly t: ReturnType<typeof usePortalMenuTexts> };
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
 * leaves it there, Escape puts it back.
 */
export function useKeyMoves(enabled: boolean, sequence: Sequence): void {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const t = usePortalMenuTexts();
  const now = useRef<Now>({ lifted, sequence, t });
  useEffect(() => {
    now.current = { lifted, sequence, t };
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    let swallowed: string | null = null;
    const down = (event: KeyboardEvent) => {
      const next = answer(now.current, event);
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
    addEventListener('focusin', keepFocus, options);
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

/** A list that gets the focus gives it to its first or last row: what was touched or reached in another row keeps it. */
function keepFocus(event: FocusEvent): void {
  const { target, relatedTarget } = event;
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>(ROWS) : null;
  const list = row?.closest('[role="grid"]');
  if (!row || !list || target === row || (relatedTarget instanceof Node && list.contains(relatedTarget))) return;
  event.stopImmediatePropagation();
  row.focus({ preventScroll: true });
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** What is lifted after a key; undefined: the key is none of ours. */
function answer({ lifted, sequence, t }: Now, { key, target, shiftKey }: KeyboardEvent): Lifted | null | undefined {
  if (!lifted) {
    const row = key === ' ' || key === 'Enter' ? handled(target) : null;
    if (!row) return undefined;
    sequence.tell(t('sequence.lifted', { name: sequence.nameOf(row.id) }));
    return { ...row, before: sequence.lists };
  }
  const { id, is } = lifted;
  switch (key) {
    case ' ':
    case 'Enter':
      sequence.tellPlace(id);
      return null;
    case 'Escape':
      sequence.put(lifted.before);
      sequence.tell(t('sequence.restored'));
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
