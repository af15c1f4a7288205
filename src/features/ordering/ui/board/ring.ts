// Apart from the bell itself, which guests load too.

/** A finger counts as a gesture when it leaves the screen, not when it lands; a mouse and a key when they go down. */
const GESTURES = ['pointerdown', 'pointerup', 'touchend', 'click', 'keydown'] as const;

/** Calls `then` from within each gesture on the page; answers how to stop. */
export function onGesture(then: () => void, page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis): () => void {
  for (const gesture of GESTURES) page.addEventListener(gesture, then);
  return () => {
    for (const gesture of GESTURES) page.removeEventListener(gesture, then);
  };
}

const AGAIN_MS = 10_000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Rings again every ten seconds, where it may, until somebody touches the page or a key, which `touched` is told; answers how to stop. */
export function ringUntilTouched(
  bell: (() => void) | null,
  touched: () => void,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
): () => void {
  const again = bell ? setInterval(bell, AGAIN_MS) : undefined;
  const stop = () => {
    clearInterval(again);
    for (const touch of TOUCHES) page.removeEventListener(touch, acknowledge);
  };
  const acknowledge = () => {
    stop();
    touched();
  };
  for (const touch of TOUCHES) page.addEventListener(touch, acknowledge);
  return stop;
}
