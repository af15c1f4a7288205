import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped on an element, or pasted while the focus is in it. For who has a mouse: the button does the same. */
export function useDropAndPaste(take: (files: FileList) => void) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(take);
  const [over, setOver] = useState(false);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const element = box.current;
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('dragover', (event) => (event.preventDefault(), setOver(true)), { signal });
    element?.addEventListener('dragleave', () => setOver(false), { signal });
    element?.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) latest.current(event.dataTransfer.files);
      },
      { signal },
    );
    element?.addEventListener(
      'paste',
      (event) => {
        const files = event.clipboardData?.files;
        if (!files || files.length === 0) return;
        event.preventDefault();
        latest.current(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return { box, over };
}
