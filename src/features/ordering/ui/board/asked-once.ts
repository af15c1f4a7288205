import { call, CallFailed } from '#platform/browser/api.ts';
import { inTime, isAway } from '#platform/browser/kept.ts';
import { newId } from '#platform/browser/new-id.ts';
import type { AnswerOf, BodyOf } from '#platform/shared/endpoint.ts';
import type { refundOrder as refundOnline } from '#features/payments/contract.ts';
import type { confirmOrder, estimateOrder } from '../../board-contract.ts';
import type { reduceOrder } from '../../reduction-contract.ts';
import type { refundOrder } from '../../refund-contract.ts';
import type { readOrder, SavedOrder } from '../../contract.ts';

/** What staff ask for of one order, each made so that it is done once however often it is asked (with `ASK_AGAIN`). */

const isRefused = (error: unknown, code: string): boolean => error instanceof CallFailed && error.code === code;
const orderNow = (id: string) => call<typeof readOrder>('GET', '/api/orders/:id', { params: { id }, signal: inTime() });

/** Confirmed now, or by now: where the answer was lost, the repeat is refused, and the order says that it does not wait any more. */
export async function confirmed(id: string): Promise<SavedOrder> {
  try {
    return await call<typeof confirmOrder>('POST', '/api/orders/:id/confirm', { params: { id }, signal: inTime() });
  } catch (error) {
    if (!isRefused(error, 'illegal_move')) throw error;
    return orderNow(id);
  }
}

/** Tells an order's guest a time. A repeat of what arrived though its answer was lost is refused, and the order says what the guest was told. */
export function timeTeller({ _id: id, readyBy: told }: Pick<SavedOrder, '_id' | 'readyBy'>) {
  let isLost = false;
  return async (minutes: number): Promise<SavedOrder> => {
    try {
      return await call<typeof estimateOrder>('POST', '/api/orders/:id/estimate', {
        params: { id },
        body: { minutes, told },
        signal: inTime(),
      });
    } catch (error) {
      isLost ||= isAway(error);
      if (!isLost || !isRefused(error, 'told_meanwhile')) throw error;
      return orderNow(id);
    }
  };
}

/** A name for each wish: the same one, asked for again, goes under the same. */
function namer(): (wish: unknown) => string {
  const names = new Map<string, string>();
  return (wish) => {
    const said = JSON.stringify(wish);
    const name = names.get(said) ?? newId();
    names.set(said, name);
    return name;
  };
}

type HandBack = Omit<BodyOf<typeof refundOrder>, 'id'>;

/** Money that went back by hand. */
export function handBacker(): (id: string, wish: HandBack) => Promise<SavedOrder> {
  const nameOf = namer();
  return (id, wish) =>
    call<typeof refundOrder>('POST', '/api/orders/:id/refund', {
      params: { id },
      body: { ...wish, id: nameOf([id, wish]) },
      signal: inTime(),
    });
}

type Off = BodyOf<typeof reduceOrder>;
/** What comes off an unpaid order: what it is, without what the order comes to at the moment. */
export type OffWish = Off extends infer One ? (One extends Off ? Omit<One, 'id' | 'orderAmount'> : never) : never;

export function reducer(): (id: string, orderAmount: number, wish: OffWish) => Promise<SavedOrder> {
  const nameOf = namer();
  return (id, orderAmount, wish) =>
    call<typeof reduceOrder>('POST', '/api/orders/:id/reductions', {
      params: { id },
      body: { ...wish, orderAmount, id: nameOf([id, wish]) },
      signal: inTime(),
    });
}

/** A provider takes its time. */
const PROVIDER_WITHIN_MS = 25_000;

/** Money of an online payment, by its provider. */
export function onlineBacker(): (id: string, wish: BodyOf<typeof refundOnline>) => Promise<AnswerOf<typeof refundOnline>> {
  const nameOf = namer();
  return (id, body) =>
    call<typeof refundOnline>('POST', '/api/orders/:id/refunds', {
      params: { id },
      body,
      headers: { 'Idempotency-Key': nameOf(body) },
      signal: inTime(PROVIDER_WITHIN_MS),
    });
}
