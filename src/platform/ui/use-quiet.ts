import { useSyncExternalStore } from 'react';

/** So long nobody touched anything, pressed a key or scrolled: what changes the whole page may change it now. */
const QUIET_MS = 3000;
const TOUCHES = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'wheel'] as const;

let quiet = true;
let fingers = false;
let rest: ReturnType<typeof setTimeout> | undefined;
const followers = new Set<() => void>();

function set(next: boolean): void {
  if (quiet === next) return;
  quiet = next;
  followers.forEach((changed) => changed());
}

function touched({ type }: Event): void {
  if (type === 'pointerdown') fingers = true;
  else if (type === 'pointerup' || type === 'pointercancel') fingers = false;
  set(false);
  clearTimeout(rest);
  // A finger that rests is no quiet; one whose end nobody told of is over by then.
  rest = setTimeout(() => set(true), fingers ? 2 * QUIET_MS : QUIET_MS);
}

function follow(changed: () => void): () => void {
  if (followers.size === 0) for (const type of TOUCHES) addEventListener(type, touched, { capture: true, passive: true });
  followers.add(changed);
  return () => {
    followers.delete(changed);
    if (followers.size > 0) return;
    for (const type of TOUCHES) removeEventListener(type, touched, { capture: true });
    clearTimeout(rest);
    [quiet, fingers] = [true, false];
  };
}

/** Whether nobody's hand is on the page, and none was a moment ago. */
export const useQuiet = (): boolean => useSyncExternalStore(follow, () => quiet);
