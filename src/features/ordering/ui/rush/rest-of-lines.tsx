import { ChevronDown, ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import { isCut, scrollCut } from './cut-lines.ts';

type Props = { readonly id: string; readonly isOpen: boolean; readonly open: (order: string | null) => void };

/** Below the lines of a ticket that has less room than it wants: how many more there are, and the way to them. */
export function RestOfLines({ id, isOpen, open }: Props) {
  const t = usePortalTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [below, setBelow] = useState(0);
  useLayoutEffect(() => {
    const body = button.current?.parentElement?.querySelector<HTMLElement>('.rush-ticket__body');
    if (!body) return;
    const count = () => {
      body.removeAttribute('data-cut');
      if (isOpen && isCut(body)) scrollCut(body);
      setBelow(isOpen ? 0 : hideBelow(body));
    };
    count();
    const observer = new ResizeObserver(count);
    for (const one of [body, ...body.children]) observer.observe(one);
    return () => {
      observer.disconnect();
      body.removeAttribute('data-cut');
      for (const line of body.querySelectorAll('[data-below]')) line.removeAttribute('data-below');
    };
  });
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      ref={button}
      type="button"
      className="rush-ticket__rest"
      aria-expanded={isOpen}
      // Where its lines fit after all it says nothing, and is measured whole in a moment.
      hidden={!isOpen && below === 0}
      onClick={() => open(isOpen ? null : id)}
    >
      {isOpen ? t('rush.fewer_lines') : t('rush.more_lines', { count: below })}
      <Icon className="icon" aria-hidden />
    </button>
  );
}

/** A line is there whole or not at all; how many are not. */
function hideBelow(body: HTMLElement): number {
  const end = body.getBoundingClientRect().bottom + 1;
  const lines = [...body.querySelectorAll<HTMLElement>('li')];
  const first = lines.findIndex((line) => line.getBoundingClientRect().bottom > end);
  lines.forEach((line, at) => line.toggleAttribute('data-below', first >= 0 && at >= first));
  return first < 0 ? 0 : lines.length - first;
}
