import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import './said.css';

type Props = {
  readonly title: string;
  readonly text?: string;
  /** Of its heading: 2 where the page has another above it. */
  readonly level?: 1 | 2;
  /** Read out at once: something went wrong. */
  readonly isAlert?: boolean;
  /** The next step, where the page around it does not show one. */
  readonly children?: ReactNode;
};

/** A page or a part with nothing on it: nothing there yet, nothing found, or failed. What it is, and what to do. */
export function Said({ title, text, level = 1, isAlert = false, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="said" role={isAlert ? 'alert' : undefined}>
      <Mark />
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
