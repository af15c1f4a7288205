import { useState, useSyncExternalStore } from 'react';

/** After the finger has left: long enough that a second tap of a double tap still meets the same thing. */
const REST_MS = 350;
/** No tap lasts longer. Not every press ends with a word of it: a native menu or a scrollbar may swallow that. */
const LONGEST_MS = 5000;

let held = false;
let rest: ReturnType<typeof setTimeout> | undefined;
const followers = new Set<() => void>();

function set(next: boolean): void {
  held = next;
  followers.forEach((changed) => changed());
}

function press({ target, button }: PointerEvent): void {
  if (button !== 0 || !(target instanceof Element) || !target.closest('[data-steady]')) return;
  clearTimeout(rest);
  rest = setTimeout(set, LONGEST_MS, false);
  set(true);
}

function release(): void {
  if (!held) return;
  clearTimeout(rest);
  rest = setTimeout(set, REST_MS, false);
}

const LISTENERS = [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  ['contextmenu', release],
] as const;

function follow(changed: () => void): () => void {
  if (followers.size === 0) for (const [type, listener] of LISTENERS) addEventListener(type, listener, true);
  followers.add(changed);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    for (const [type, listener] of LISTENERS) removeEventListener(type, listener, true);
    clearTimeout(rest);
    held = false;
  };
}

/**
 * Keeps answering the value of before while a finger is on something marked `data-steady`, and a moment longer, so that what the value shows
 * moves nothing away from under it; what came in meanwhile shows right after. `value` must stay the same object while it says the same.
 */
export function useHeld<T>(value: T): T {
  const isHeld = useSyncExternalStore(follow, () => held);
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}
