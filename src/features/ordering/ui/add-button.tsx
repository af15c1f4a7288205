import { useEffect, useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { Price } from './price.tsx';

/** From the tap (section 9 of the specification), in milliseconds. */
const READY_AFTER = 500;
const IDLE_AFTER = 2000;

const LABELS = { idle: 'item.add', progress: 'item.adding', ready: 'item.added' } as const;

type Props = {
  /** Adds, and answers whether it did. */
  readonly onAdd: () => boolean;
  /** What it would cost; null while nothing is counted. */
  readonly price: Cents | null;
  /** Why nothing can be added; null where it can. */
  readonly unavailable: 'item.not_available' | 'item.closed' | null;
};

/** idle → progress → ready at half a second → idle at two. The dish is in the cart from the first moment. */
export function AddButton({ onAdd, price, unavailable }: Props) {
  const t = useMenuTexts();
  const [state, setState] = useState<keyof typeof LABELS>('idle');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const press = (): void => {
    if (state !== 'idle' || !onAdd()) return;
    setState('progress');
    timers.current = [setTimeout(() => setState('ready'), READY_AFTER), setTimeout(() => setState('idle'), IDLE_AFTER)];
  };
  const shown = unavailable === null ? state : 'unavailable';
  return (
    <button
      type="button"
      className="button button--primary button--large add-button"
      data-state={shown}
      disabled={unavailable !== null}
      onClick={press}
    >
      <span className="add-button__label">{t(unavailable ?? LABELS[state])}</span>
      <span className="num" hidden={shown !== 'idle' || price === null}>
        {price !== null && <Price cents={price} />}
      </span>
    </button>
  );
}
