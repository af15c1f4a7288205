import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';

type Props = {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  /** It keeps the day from being closed. */
  readonly isNow: boolean;
  readonly aside: ReactNode;
  readonly children?: ReactNode;
};

/** One of the steps, ticked when nothing of it is left to do; what is asked before them all has no number. */
export function Step({ number, title, isDone, isNow, aside, children }: Props) {
  const id = useId();
  return (
    <section className={`step card${isDone ? ' step--done' : ''}`} data-now={isNow || undefined} aria-labelledby={id}>
      <header>
        <b className="step__n num" aria-hidden="true">
          {isDone ? <Check className="icon" /> : number === 0 ? '?' : number}
        </b>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
