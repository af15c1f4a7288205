import { useEffect, useRef } from 'react';
import { useBlocker, type Blocker } from 'react-router';

/**
 * Holds whoever would lose unsaved work: by leaving to another page or venue (answered by the returned blocker), by closing or reloading
 * (asked by the browser itself). `release` lets the next step pass.
 */
export function useUnsavedGuard(dirty: boolean): { readonly blocker: Blocker; readonly release: () => void } {
  const held = useRef(dirty);
  useEffect(() => {
    held.current = dirty;
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => held.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  return { blocker, release: () => void (held.current = false) };
}
