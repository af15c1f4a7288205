import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#platform/ui/icon.tsx';

type Props = { readonly title: string; readonly back: string; readonly onBack: () => void; readonly children?: ReactNode };

/** The head of a screen; its heading takes the focus when the screen opens. */
export function PageBar({ title, back, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="page-bar">
      <button type="button" className="icon-button" aria-label={back} onClick={onBack}>
        <Icon name="arrow-left" />
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
