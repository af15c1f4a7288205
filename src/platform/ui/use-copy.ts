import { useRef, useState } from 'react';

/**
 * Copies a text that `field` shows. Where that cannot be, for a page that did not come over https has no clipboard, the text is chosen there, to be
 * copied by hand.
 */
export function useCopy<Shown extends HTMLElement>(text: string) {
  const field = useRef<Shown>(null);
  const [copied, setCopied] = useState<'copied' | 'not_copied' | null>(null);
  const byHand = (): void => {
    const shown = field.current;
    if (shown instanceof HTMLInputElement) shown.select();
    else if (shown) getSelection()?.selectAllChildren(shown);
    setCopied('not_copied');
  };
  const copy = (): void => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) return byHand();
    clipboard.writeText(text).then(() => setCopied('copied'), byHand);
  };
  return { field, copied, copy };
}
