import { useEffect, useId, useRef, useState } from 'react';
import { isCaptive } from '#platform/browser/api.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { Modal } from '#platform/ui/modal.tsx';
import { useCheckoutTexts } from '#texts/contexts.ts';
import { pendingDishes } from './unsent-order.ts';
import type { Placing } from './use-place-order.ts';

/** Without an answer for so long, people are told why they wait, and may want to speak to somebody. Milliseconds. */
const PATIENCE = 6000;

type Props = {
  readonly placing: Extract<Placing, { kind: 'sending' | 'queued' }>;
  readonly onStop: () => void;
  /** To the menu, where the strip goes on asking. */
  readonly onLeave: () => void;
};

/** Over everything while an order is on its way, honest about what is not known. Only its buttons end it. */
export function PlacingOverlay({ placing, onStop, onLeave }: Props) {
  const t = useCheckoutTexts();
  /** Whether an answer is missing. */
  const unsure = placing.kind === 'sending' && placing.unsure;
  /** Whether it has not left this phone at all. */
  const unsent = placing.kind === 'queued';
  const online = useOnline();
  const isSlow = useAfter(PATIENCE);
  const said = useId();
  const box = useRef<HTMLDivElement>(null);
  // Its words first; and again where the button that had the focus is gone.
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, [unsent]);
  const isLong = isSlow && (unsure || unsent);
  const words = unsent ? 'checkout.not_sent' : unsure ? 'checkout.checking' : 'checkout.sending';
  const why =
    isCaptive() && (unsent || unsure)
      ? 'checkout.captive'
      : unsent
        ? 'checkout.not_sent_why'
        : unsure
          ? online
            ? 'checkout.checking_why'
            : 'checkout.queued'
          : isSlow
            ? 'checkout.sending_slow'
            : null;
  return (
    <Modal className="overlay-loading" labelledBy={said} onClose={() => {}}>
      <div className="loading" ref={box} tabIndex={-1}>
        <Mark />
        <div role="status">
          <p id={said}>{t(words)}</p>
          {why && <p className="overlay-loading__why">{t(why)}</p>}
          {isLong && <p className="overlay-loading__why">{t('checkout.sending_staff', { dishes: pendingDishes(placing.pending) })}</p>}
        </div>
        {unsent && (
          <button type="button" className="button" onClick={onStop}>
            {t('checkout.not_sent_stop')}
          </button>
        )}
        {isLong && (
          <button type="button" className="button" onClick={onLeave}>
            {t('checkout.sending_leave')}
          </button>
        )}
      </div>
    </Modal>
  );
}

function useAfter(ms: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const changed = (): void => setOnline(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return online;
}
