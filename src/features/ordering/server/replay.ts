import { createHash } from 'node:crypto';
import { takenByHand } from '#domain/methods.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import { canonicalJson } from '#platform/server/canonical-json.ts';
import { inTransaction, type Database, type Tx } from '#platform/server/database.ts';
import type { AddOrderInput, SavedOrder } from '../contract.ts';
import { JUST_PLACED } from './order-rows.ts';
import { savedOrder } from './saved-order.ts';
import { readByKey, type Earlier, type FullOrder } from './store.ts';
import { announceVoidKey, insertVoidKey, readVoidKey, type VoidKey } from './void-key-sql.ts';

/** Whose an Idempotency-Key is: the session's user's, and the browser's whose mark (hashed) came along. Neither: a program's without cookies. */
export type KeyOwner = { readonly userId: string | null; readonly browser: Buffer | null };

/**
 * What stands in the unique column. The plain key mostly; where a stranger has used it already, this owner's own form of it, which no header can
 * hold.
 */
export const ownKey = ({ key, userId, browser }: KeyOwner & { readonly key: string | null }): string | null =>
  key === null ? null : `${key}\n${browser?.toString('base64url') ?? userId ?? ''}`;

export type Asked = KeyOwner & { readonly key: string | null; readonly fingerprint: Buffer | null };

/**
 * The first answer to a repeat; `stranger`: the key is there, and somebody else's; `void`: whoever sent it was told that it never came; null: it is not
 * there, or there is no key.
 */
export async function replay(tx: Tx, venueId: string, asked: Asked): Promise<SavedOrder | 'stranger' | 'void' | null> {
  const { key, fingerprint } = asked;
  if (key === null || fingerprint === null) return null;
  const plain = await knownUnder(tx, venueId, key, { ...asked, fingerprint });
  if (plain !== 'stranger') return plain;
  return (await knownUnder(tx, venueId, ownKey(asked) ?? key, { ...asked, fingerprint })) ?? 'stranger';
}

type Print = { readonly fingerprint: Buffer };

async function knownUnder(tx: Tx, venueId: string, key: string, asked: KeyOwner & Print): Promise<SavedOrder | 'stranger' | 'void' | null> {
  const earlier = await readByKey(tx, venueId, key);
  if (earlier) return isOwn(earlier, asked, asked.fingerprint) ? same(earlier, asked.fingerprint) : 'stranger';
  const gone = await readVoidKey(tx, venueId, key);
  return gone && (isOwnVoid(gone, asked) ? 'void' : 'stranger');
}

/** What comes late may come without the mark that its browser has by now: there the body tells. */
const isOwnVoid = (gone: VoidKey, { browser, fingerprint }: KeyOwner & Print): boolean =>
  gone.fingerprint.equals(fingerprint) || (gone.browser === null ? browser === null : browser?.equals(gone.browser) === true);

/**
 * Makes the key of an order void that its sender waits for no more, so that nothing that is still under way can become one; or answers the order, where it
 * has come after all.
 */
export const voidKey = (db: Database, venueId: string, asked: Asked, at: Date): Promise<SavedOrder | null> =>
  inTransaction(db, async (tx) => {
    const { key, fingerprint, browser } = asked;
    if (key === null || fingerprint === null) return null;
    await announceVoidKey(tx, venueId);
    const known = await replay(tx, venueId, asked);
    if (known === 'void') return null;
    if (known !== null && known !== 'stranger') return known;
    await insertVoidKey(tx, venueId, { key: (known === 'stranger' && ownKey(asked)) || key, fingerprint, browser }, at);
    return null;
  });

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
