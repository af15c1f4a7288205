import { createHash } from 'node:crypto';
import { takenByHand } from '#domain/methods.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { canonicalJson } from '#platform/server/canonical-json.ts';
import type { Database } from '#platform/server/database.ts';
import type { AddOrderInput, SavedOrder } from '../contract.ts';
import { JUST_PLACED } from './order-rows.ts';
import { savedOrder } from './saved-order.ts';
import { readByKey, type Earlier, type FullOrder } from './store.ts';

/** Whose an Idempotency-Key is: the session's user's, and the browser's whose mark (hashed) came along. Neither: a program's without cookies. */
export type KeyOwner = { readonly userId: string | null; readonly browser: Buffer | null };

/**
 * What stands in the unique column. The plain key mostly; where a stranger has used it already, this owner's own form of it, which no header can
 * hold.
 */
export const ownKey = ({ key, userId, browser }: KeyOwner & { readonly key: string | null }): string | null =>
  key === null ? null : `${key}\n${browser?.toString('base64url') ?? userId ?? ''}`;

type Asked = KeyOwner & { readonly key: string | null; readonly fingerprint: Buffer | null };

/** The first answer to a repeat; `stranger`: the key is there, and somebody else's; null: it is not there, or there is no key. */
export async function replay(db: Database, venueId: string, asked: Asked): Promise<SavedOrder | 'stranger' | null> {
  const { key, fingerprint } = asked;
  if (key === null || fingerprint === null) return null;
  const earlier = await readByKey(db, venueId, key);
  if (!earlier) return null;
  if (isOwn(earlier, asked, fingerprint)) return same(earlier, fingerprint);
  const own = await readByKey(db, venueId, ownKey(asked) ?? key);
  return own ? same(own, fingerprint) : 'stranger';
}

/**
 * Programs without cookies share their keys: who knows the key and every word of the body is the one who sent it. So is a browser that was given its
 * mark between the two.
 */
function isOwn({ full: { order }, browser, fingerprint }: Earlier, asked: KeyOwner, print: Buffer): boolean {
  if (browser !== null && asked.browser?.equals(browser)) return true;
  if (order.userId !== null && order.userId === asked.userId) return true;
  if (browser !== null || order.userId !== null) return false;
  return (asked.browser === null && asked.userId === null) || (fingerprint?.equals(print) ?? false);
}

function same({ full, fingerprint }: Earlier, asked: Buffer): SavedOrder {
  if (fingerprint?.equals(asked)) return firstAnswer(full);
  throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another order.');
}

/** The order as it was answered the first time, whatever became of it since. */
function firstAnswer({ order, lines, venue }: FullOrder): SavedOrder {
  const first = {
    ...order,
    ...JUST_PLACED,
    placedAt: order.heldAt ?? order.placedAt,
    statusAt: order.heldAt ?? order.placedAt,
    paymentStatus: takenByHand(order.paymentMethod) ? 'unpaid' : order.heldAt ? 'pending' : 'paid',
  };
  return savedOrder(first, lines, venue);
}

/** The same request whatever the order of its keys. */
export function fingerprintOf(input: AddOrderInput): Buffer {
  return createHash('sha256').update(canonicalJson(input)).digest();
}
