import { useState, useSyncExternalStore } from 'react';

/** After the finger has left: long enough that a second tap of a double tap still meets the same thing. `data-steady` may name another. */
const REST_MS = 350;
/** No tap lasts longer. Not every press ends with a word of it: a native menu or a scrollbar may swallow that. */
const LONGEST_MS = 5000;

let held = false;
let pressed = false;
let restMs = REST_MS;
/** The rest is over, and a finger is still there. */
let overdue = false;
let rest: ReturnType<typeof setTimeout> | undefined;
const followers = new Set<() => void>();

function set(next: boolean): void {
  held = next;
  followers.forEach((changed) => changed());
}

function letGo(): void {
  [pressed, overdue] = [false, false];
  set(false);
}

function press({ target, button }: PointerEvent): void {
  const steady = target instanceof Element ? target.closest<HTMLElement>('[data-steady]') : null;
  if (button !== 0 || !(target instanceof Element) || !steady) return;
  pressed = true;
  // On what has gone already: these taps wait for what comes next, and must not keep it from coming.
  if (held && target.closest('[data-moving]')) return;
  clearTimeout(rest);
  restMs = Number(steady.dataset['steady']) || REST_MS;
  rest = setTimeout(letGo, LONGEST_MS);
  set(true);
}

function release({ target }: Event): void {
  if (!held) return;
  pressed = false;
  // After the click that follows, so that it still meets what was pressed.
  if (overdue) rest = setTimeout(letGo, 0);
  else if (!(target instanceof Element && target.closest('[data-moving]'))) {
    clearTimeout(rest);
    rest = setTimeout(rested, restMs);
  }
}

function rested(): void {
  if (pressed) overdue = true;
  else letGo();
}

const LISTENERS = [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  ['contextmenu', release],
] as const;

/** The same for a key that was pressed: keys name places too. */
export function holdStill(ms: number): void {
  if (followers.size === 0 || pressed) return;
  clearTimeout(rest);
  rest = setTimeout(letGo, ms);
  set(true);
}

function follow(changed: () => void): () => void {
  if (followers.size === 0) for (const [type, listener] of LISTENERS) addEventListener(type, listener, true);
  followers.add(changed);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    for (const [type, listener] of LISTENERS) removeEventListener(type, listener, true);
    clearTimeout(rest);
    [held, pressed, overdue] = [false, false, false];
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
