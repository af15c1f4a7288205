import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePortalTexts } from '#texts/staff-contexts.ts';
import './stepped.css';

type Props = {
  /** Of what: said with each step. */
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly change: (value: number) => void;
  /** The number, as it can be chosen at once. */
  readonly children: ReactNode;
};

/** A number with one less and one more beside it. */
export function Stepped({ name, value, least, most, change, children }: Props) {
  const t = usePortalTexts();
  const step = (by: 1 | -1) => {
    const next = value + by;
    if (next >= least && next <= most) change(next);
  };
  return (
    <span className="stepped">
      <button
        type="button"
        className="icon-button"
        aria-label={t('stepped.fewer', { name })}
        aria-disabled={value <= least || undefined}
        onClick={() => step(-1)}
      >
        <Minus className="icon" aria-hidden />
      </button>
      {children}
      <button
        type="button"
        className="icon-button"
        aria-label={t('stepped.more', { name })}
        aria-disabled={value >= most || undefined}
        onClick={() => step(1)}
      >
        <Plus className="icon" aria-hidden />
      </button>
    </span>
  );
}
