import { createHmac, timingSafeEqual } from 'node:crypto';

/** An order, a request for assistance, somebody's seat at a table, an invitation to it. */
type Thing = 'order' | 'request' | 'person' | 'visit';
const WHOLE = 32;

/** What lets a browser see one thing of ours: derived from our secret, so that it is stored nowhere and can be given again. 192 bits. */
export function capability(secret: string, kind: Thing, id: string): string {
  return createHmac('sha256', secret).update(`${kind}:${id}`).digest('base64url').slice(0, WHOLE);
}

/** Whether `given` is the capability of that thing, or as much of its beginning as is given out (`length`); compared in constant time. */
export function isCapability(secret: string, kind: Thing, id: string, given: string | undefined, length = WHOLE): boolean {
  if (given === undefined) return false;
  const [a, b] = [Buffer.from(capability(secret, kind, id).slice(0, length)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The short signature in a table's printed code. 60 bits: each guess costs a call, and what it opens is an order that staff can refuse. */
export const tableKey = (secret: string, what: string): string =>
  createHmac('sha256', secret).update(`table:${what}`).digest('base64url').slice(0, 10);

/** Whether `given` is that signature; compared in constant time. */
export function isTableKey(secret: string, what: string, given: string): boolean {
  const [a, b] = [Buffer.from(tableKey(secret, what)), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
