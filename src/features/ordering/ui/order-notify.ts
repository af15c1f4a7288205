import type { pushKey, subscribe, unsubscribe } from '#features/push/contract.ts';
import { call } from '#platform/browser/api.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';

/** `denied`: the browser's user said no; `failed`: this device has no push service that works. */
export type Notifying = 'on' | 'off' | 'denied' | 'failed';

const KEPT = 'parea.push';

/** Whether this browser could show a notification of ours at all. */
export const canNotify = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
export const isNotified = (orderId: string): boolean => readSetting(KEPT) === orderId && Notification.permission === 'granted';

/** Asks for permission, subscribes this browser, and tells the server for which order. Call it from within a tap. */
export async function notifyOf(orderId: string): Promise<Notifying> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await call<typeof pushKey>('GET', '/api/push/key');
  const subscription =
    (await pushManager.getSubscription()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
  await call<typeof subscribe>('POST', '/api/orders/:id/push', { params: { id: orderId }, body });
  writeSetting(KEPT, orderId);
  return 'on';
}

export async function stopNotifying(orderId: string): Promise<Notifying> {
  writeSetting(KEPT, null);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const params = { id: orderId };
  if (subscription) await call<typeof unsubscribe>('DELETE', '/api/orders/:id/push', { params, body: { endpoint: subscription.endpoint } });
  return 'off';
}
