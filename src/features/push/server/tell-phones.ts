import compile from 'icu-minify/compile';
import { DELIVERY } from '#domain/methods.ts';
import { isStopped, ORDER_STATUS } from '#domain/order-status.ts';
import { createTexts, isLanguage, type Language, type Texts } from '#platform/shared/texts.ts';
import type { Database } from '#platform/server/database.ts';
import { log } from '#platform/server/log.ts';
import type { SavedOrder } from '#features/ordering/contract.ts';
import pushEl from '#texts/push.el.json' with { type: 'json' };
import pushEn from '#texts/push.en.json' with { type: 'json' };
import type { PushNote } from '../contract.ts';
import type { PushGateway } from './push-gateway.ts';
import { keepSubscription, takeSubscriptions, type Kept } from './store.ts';

type PushKey = keyof typeof pushEn;
const compiled = (catalogue: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]));
const TEXTS: Readonly<Record<Language, Texts<PushKey>>> = {
  en: createTexts<PushKey>(compiled(pushEn), 'en'),
  el: createTexts<PushKey>(compiled(pushEl), 'el'),
};

export type PhonesDeps = { readonly db: Database; readonly push: PushGateway };
export type Phones = {
  /** Tells who asked, where this move is one to tell. Never rejects and holds nobody up: what cannot be delivered is dropped. */
  tell(order: SavedOrder): void;
  /** Resolves when nothing is on its way any more. */
  idle(): Promise<void>;
};

export function openPhones(deps: PhonesDeps): Phones {
  const under = new Set<Promise<void>>();
  return {
    tell(order) {
      const telling = tellOf(deps, order).catch((error: unknown) => log.warn({ err: error }, 'a push notification was not sent'));
      under.add(telling);
      void telling.finally(() => under.delete(telling));
    },
    idle: async () => void (await Promise.all(under)),
  };
}

async function tellOf({ db, push }: PhonesDeps, order: SavedOrder): Promise<void> {
  const { orderStatus } = order;
  // Before it is ready there is nothing to say; what comes after needs no word, and ends the subscriptions.
  if (orderStatus < ORDER_STATUS.ready) return;
  const subscriptions = await takeSubscriptions(db, { venueId: order.storeDBId, id: order._id });
  if (orderStatus !== ORDER_STATUS.ready && !isStopped(orderStatus)) return;
  const told = await Promise.all(subscriptions.map(async (one) => ({ one, handed: await push.send(one, noteOf(order, one.language)) })));
  // A ready order may still be cancelled: who could be told once is told of that too.
  if (orderStatus === ORDER_STATUS.ready)
    await keepAgain(
      { db, push },
      order,
      told.flatMap(({ one, handed }) => (handed === 'sent' ? [one] : [])),
    );
}

async function keepAgain({ db }: PhonesDeps, order: SavedOrder, phones: readonly Kept[]): Promise<void> {
  for (const phone of phones) await keepSubscription(db, { venueId: order.storeDBId, id: order._id }, phone);
}

/** What a phone shows, in the language that its page was in. */
function noteOf(order: SavedOrder, language: string): PushNote {
  const t = TEXTS[isLanguage(language) ? language : 'en'];
  const { number, buyersName: name, deliveryMethod } = order;
  const collection = deliveryMethod === DELIVERY.collection;
  const body = isStopped(order.orderStatus)
    ? t('push.cancelled', { number })
    : collection
      ? t('push.ready', { name, number })
      : t('push.on_its_way', { number });
  const query = new URLSearchParams({ orderId: order._id, deliveryMethod: String(deliveryMethod) });
  return { title: order.storeTitle, body, tag: order._id, address: `/store/order-confirmation?${query}` };
}
