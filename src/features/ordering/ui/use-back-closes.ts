import { useEffect, useRef } from 'react';

/**
 * What covers the page is left by the browser's Back, and by the swipe that means it, as a page would be: while it is open the history has
 * an entry for it, with the address of the page beneath.
 */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const beneath: unknown = history.state;
    const depth = typeof beneath === 'object' && beneath !== null && 'depth' in beneath ? Number(beneath.depth) : 0;
    history.pushState({ ...(beneath as object | null), depth: depth + 1, covered: true }, '');
    let left = false;
    const leave = (): void => {
      left = true;
      close.current();
    };
    addEventListener('popstate', leave);
    return () => {
      removeEventListener('popstate', leave);
      if (!left) history.back();
    };
  }, []);
}
