import { useEffect, useRef, useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { useMenuTexts } from '#texts/contexts.ts';
import { Price } from './price.tsx';

/** From the tap (section 9 of the specification), in milliseconds. */
const READY_AFTER = 500;
const IDLE_AFTER = 2000;
/** The tick was seen by then, and the menu is next. */
const DONE_AFTER = 900;

const LABELS = { idle: 'item.add', progress: 'item.adding', ready: 'item.added' } as const;

type Props = {
  /** Adds, and answers whether it did. */
  readonly onAdd: () => boolean;
  /** The tick was seen, and nobody did anything else here meanwhile. */
  readonly onDone: () => void;
  /** What it would cost; null while nothing is counted. */
  readonly price: Cents | null;
  /** What of the avoided goes into the cart with it; empty where nothing does. */
  readonly warning: string;
  /** Why nothing can be added; null where it can. */
  readonly unavailable: 'item.not_available' | 'item.closed' | null;
};

/** idle → progress → ready at half a second → idle at two. The dish is in the cart from the first moment. */
export function AddButton({ onAdd, onDone, price, warning, unavailable }: Props) {
  const t = useMenuTexts();
  const [state, setState] = useState<keyof typeof LABELS>('idle');
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const press = (button: Element, from: Element): void => {
    if (state !== 'idle' || !onAdd()) return;
    setState('progress');
    const finish = setTimeout(() => done.current(), DONE_AFTER);
    timers.current = [setTimeout(() => setState('ready'), READY_AFTER), finish, setTimeout(() => setState('idle'), IDLE_AFTER)];
    // Whoever touches the dish again, or moves on in it by keys, is not done with it; pressing the button once more is only a hurry.
    const again = (event: Event): void => {
      const pressed = !(event instanceof KeyboardEvent) || event.key === 'Enter' || event.key === ' ';
      if (!(pressed && event.target instanceof Node && button.contains(event.target))) clearTimeout(finish);
    };
    for (const type of ['pointerdown', 'keydown']) from.addEventListener(type, again);
  };
  const shown = unavailable === null ? state : 'unavailable';
  return (
    <button
      type="button"
      className="button button--primary button--large add-button"
      data-state={shown}
      data-warns={shown === 'idle' && warning !== '' ? '' : undefined}
      disabled={unavailable !== null}
      onClick={({ currentTarget }) => press(currentTarget, currentTarget.closest('dialog') ?? currentTarget)}
    >
      <span className="add-button__label">{(shown === 'idle' && warning) || t(unavailable ?? LABELS[state])}</span>
      <span className="num" hidden={shown !== 'idle' || price === null}>
        {price !== null && <Price cents={price} />}
      </span>
    </button>
  );
}
