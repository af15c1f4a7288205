import { useEffect, useRef } from 'react';
import type { Drop } from './sequence.ts';
import type { useSequence } from './use-sequence.ts';

type Moves = Pick<ReturnType<typeof useSequence>, 'moveItems' | 'moveCategories'>;
type Target = { readonly row: HTMLElement | null; readonly list: HTMLElement; readonly at: Drop['at'] };
type Point = { readonly x: number; readonly y: number };
type Held = { readonly row: HTMLElement; readonly is: 'item' | 'category' };
type Lifted = { readonly aim: (at: Point) => void; readonly end: () => Target | null };

/** A finger that trembles does not lift. */
const LEAST_PX = 6;
/** How near to the edge the page begins to follow, and how far with each frame. */
const EDGE_PX = 104;
const SCROLL_PX = 10;

/** Rows follow a finger on their handle at once: browsers drag only after a long press, and some not at all. */
export function useTouchDrag(enabled: boolean, moves: Moves): void {
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => (enabled ? follow((held, target) => drop(latest.current, held, target)) : undefined), [enabled]);
}

function drop({ moveItems, moveCategories }: Moves, { row, is }: Held, { row: beside, list, at }: Target): void {
  const ids = [row.dataset['key'] ?? ''];
  const next = beside ? { key: beside.dataset['key'] ?? '', at } : null;
  if (is === 'item') moveItems(ids, list.dataset['category'] ?? '', next);
  else if (next) moveCategories(ids, next);
}

/** Watches the page's fingers until what it answers is called. */
function follow(dropped: (held: Held, target: Target) => void): () => void {
  let touch: (Held & { readonly pointer: number; readonly from: Point; lifted: Lifted | null }) | null = null;
  const down = (event: PointerEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.edit-item, .edit-cat') : null;
    if (!row || event.pointerType === 'mouse' || touch || !isOnHandle(row, event)) return;
    const is = row.classList.contains('edit-item') ? 'item' : 'category';
    touch = { pointer: event.pointerId, row, is, from: { x: event.clientX, y: event.clientY }, lifted: null };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== touch?.pointer) return;
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - touch.from.x, now.y - touch.from.y) >= LEAST_PX) touch.lifted ??= lift(touch);
    touch.lifted?.aim(now);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== touch?.pointer) return;
    const held = touch;
    const target = held.lifted?.end() ?? null;
    touch = null;
    if (target && event.type === 'pointerup') dropped(held, target);
  };
  /** The browser's own: scrolling at once, dragging and a menu after a long press. */
  const own = (event: Event) => {
    if (!touch) return;
    event.preventDefault();
    if (event.type !== 'touchstart') event.stopPropagation();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  addEventListener('pointerdown', down, options);
  addEventListener('pointermove', move, options);
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, options);
  for (const type of ['touchstart', 'dragstart', 'contextmenu'] as const) addEventListener(type, own, { ...options, passive: false });
  return () => {
    touch?.lifted?.end();
    stop.abort();
  };
}

/** By place: React Aria takes the handle's events away, so that a mouse drags the row itself. */
function isOnHandle(row: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = row.querySelector('.drag')?.getBoundingClientRect();
  return !!box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

/** A row off its place: where it would drop is marked, and the page follows to its edges. */
function lift(held: Held): Lifted {
  let at: Point | null = null;
  let target: Target | null = null;
  const aim = () => {
    mark(target, null);
    target = at && targetAt(held, at);
    mark(target, target?.at ?? null);
  };
  const scroll = () => {
    const by = !at || (at.y >= EDGE_PX && at.y <= innerHeight - EDGE_PX) ? 0 : at.y < EDGE_PX ? -SCROLL_PX : SCROLL_PX;
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' });
      aim();
    }
    frame = requestAnimationFrame(scroll);
  };
  held.row.dataset['dragging'] = 'true';
  let frame = requestAnimationFrame(scroll);
  return {
    aim: (now) => {
      at = now;
      aim();
    },
    end: () => {
      cancelAnimationFrame(frame);
      mark(target, null);
      delete held.row.dataset['dragging'];
      return target;
    },
  };
}

/** What lies under the finger: a row, or a list that has none. */
function targetAt({ row, is }: Held, { x, y }: Point): Target | null {
  const under = document.elementFromPoint(x, y);
  const list = under?.closest<HTMLElement>(is === 'item' ? '.edit-items' : '.edit-cats');
  if (!list) return null;
  const beside = under?.closest<HTMLElement>(is === 'item' ? '.edit-item' : '.edit-cat') ?? null;
  if (beside === row) return null;
  if (!beside) return list.querySelector('[data-key]') ? null : { row: null, list, at: 'after' };
  // Categories may lie beside each other: there the place of the other one is taken.
  const later = (row.compareDocumentPosition(beside) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const { top, height } = beside.getBoundingClientRect();
  const below = is === 'category' ? later : y > top + height / 2;
  return { row: beside, list, at: below ? 'after' : 'before' };
}

function mark(target: Target | null, at: Drop['at'] | null): void {
  const element = target?.row ?? target?.list;
  if (at === null) delete element?.dataset['dropAt'];
  else if (element) element.dataset['dropAt'] = at;
}
