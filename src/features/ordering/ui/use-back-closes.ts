import { useEffect, useRef } from 'react';

/** What covers the page, the topmost last. The history has an entry for each, which says how many it stands for. */
const covers: (() => void)[] = [];
/** A step back of ours is under way: what is told of it is no wish. */
let leaving = false;

const numberIn = (state: object, name: string): number => Number((state as Readonly<Record<string, unknown>>)[name] ?? 0);
const here = (): object => (history.state as object | null) ?? {};
const entries = (): number => numberIn(here(), 'covers');

/** As many entries as covers: one that is opened in place of another takes its entry. */
function settle(): void {
  if (leaving) return;
  while (entries() < covers.length) history.pushState({ ...here(), depth: numberIn(here(), 'depth') + 1, covers: entries() + 1 }, '');
  leaving = entries() > covers.length;
  if (leaving) history.go(covers.length - entries());
}

function stepped(): void {
  if (!leaving) for (const close of covers.splice(entries()).toReversed()) close();
  leaving = false;
  settle();
}

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
    const cover = (): void => close.current();
    covers.push(cover);
    addEventListener('popstate', stepped);
    queueMicrotask(settle);
    return () => {
      if (covers.includes(cover)) covers.splice(covers.indexOf(cover), 1);
      queueMicrotask(settle);
    };
  }, []);
}

/** What has an entry for as long as it is rendered. */
export function BackCloses({ onClose }: { readonly onClose: () => void }): null {
  useBackCloses(onClose);
  return null;
}
