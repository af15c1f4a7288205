import { useEffect, useRef, useState } from 'react';
import { ORDER_STATUS } from '#domain/order-status.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { useCheckoutTexts } from '#texts/contexts.ts';
import type { SavedOrder } from '../contract.ts';
import { armChime, canChime, chime } from './board/chime.ts';
import { canNotify, isNotified, notifyOf, stopNotifying, type Notifying } from './order-notify.ts';

const SOUND = 'parea.ready-sound';
/** Two short pulses. Milliseconds. */
const PULSES = [220, 120, 220];

/** How a phone on the table is heard when the order is ready: both are the diner's to switch. */
export function ReadyAlerts({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const [sound, setSound] = useState(() => readSetting(SOUND) !== 'off');
  useReadyCall(order, sound);
  if (order.orderStatus >= ORDER_STATUS.ready) return null;
  const choose = (on: boolean): void => {
    setSound(on);
    writeSetting(SOUND, on ? null : 'off');
    if (on) void armChime().then(chime);
  };
  return (
    <fieldset className="alerts">
      <legend>{t('confirmation.alerts')}</legend>
      {(canChime() || 'vibrate' in navigator) && (
        <label className="choice">
          <input type="checkbox" checked={sound} onChange={({ target }) => choose(target.checked)} />
          <span className="choice__text">{t('confirmation.sound')}</span>
        </label>
      )}
      {canNotify() && <Notify order={order} />}
    </fieldset>
  );
}

function Notify({ order }: { readonly order: SavedOrder }) {
  const t = useCheckoutTexts();
  const [state, setState] = useState<Notifying | 'asking'>(() => (isNotified(order._id) ? 'on' : 'off'));
  const refused = state === 'denied' || state === 'failed';
  const choose = (on: boolean): void => {
    setState('asking');
    (on ? notifyOf(order._id) : stopNotifying(order._id)).then(setState, () => setState('failed'));
  };
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={state === 'on'}
          disabled={state === 'asking'}
          aria-describedby="notify-hint"
          onChange={({ target }) => choose(target.checked)}
        />
        <span className="choice__text">{t('confirmation.notify')}</span>
      </label>
      <p id="notify-hint" key={String(refused)} role={refused ? 'status' : undefined}>
        {t(
          state === 'denied'
            ? 'confirmation.notify_denied'
            : state === 'failed'
              ? 'confirmation.notify_failed'
              : 'confirmation.notify_hint',
        )}
      </p>
    </>
  );
}

/** Rings, shakes and marks the page once, at the moment when the order becomes ready while the page is open. */
function useReadyCall(order: SavedOrder, sound: boolean): void {
  const t = useCheckoutTexts();
  const ready = order.orderStatus === ORDER_STATUS.ready;
  const was = useRef(ready);
  const wanted = useRef(sound);
  useEffect(() => {
    wanted.current = sound;
  });
  useEffect(() => {
    if (!sound || ready) return;
    // The tap that placed the order counts; after a reload the next one does.
    const arm = (): void => void armChime();
    if (navigator.userActivation?.hasBeenActive) arm();
    addEventListener('pointerdown', arm, { once: true });
    addEventListener('keydown', arm, { once: true });
    return () => {
      removeEventListener('pointerdown', arm);
      removeEventListener('keydown', arm);
    };
  }, [sound, ready]);
  useEffect(() => {
    if (ready && !was.current && wanted.current) {
      chime();
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSES);
    }
    was.current = ready;
  }, [ready]);
  const atThePass = ready && !order.onTheirWay;
  useEffect(() => {
    if (!atThePass) return;
    const title = document.title;
    document.title = t('confirmation.title_ready', { number: order.number });
    void navigator.setAppBadge?.(1).catch(() => undefined);
    return () => {
      document.title = title;
      void navigator.clearAppBadge?.().catch(() => undefined);
    };
  }, [atThePass, order.number, t]);
}
