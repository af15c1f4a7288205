import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading } from './keep-focus.ts';

/**
 * Whoever goes to another page hears which it is: the focus goes to its heading. A page that the browser itself opened is read out by the
 * browser. `main` is where the pages come and go.
 */
export function usePageSaid(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const opened = useRef(type === NavigationType.Pop ? pathname : null);
  useEffect(() => {
    if (opened.current === pathname || !main.current) return;
    opened.current = null;
    return focusHeading(main.current);
  }, [pathname, main]);
}
