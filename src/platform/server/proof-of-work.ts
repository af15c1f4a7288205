import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { zeroBits } from '#platform/shared/zero-bits.ts';

/** A puzzle: a number is wanted so that SHA-256 of `<challenge>.<number>` begins with so many zero bits. */
export type Challenge = { readonly challenge: string; readonly bits: number };

/** Long enough for a slow phone, too short to collect them. */
const LIVES_MS = 10 * 60_000;
/** A count may rise while somebody solves: a puzzle that was so much easier is taken still. */
const SLACK_BITS = 2;

const sign = (secret: string, scope: string, text: string): string =>
  createHmac('sha256', secret).update(`work:${scope}:${text}`).digest('base64url').slice(0, 16);

/** A new puzzle, good for `scope` alone. Nothing is kept of it: what it is stands in it, signed. */
export function newChallenge(secret: string, scope: string, bits: number, now: number): Challenge {
  const text = `${bits}.${Math.ceil((now + LIVES_MS) / 1000).toString(36)}.${randomBytes(8).toString('base64url')}`;
  return { bits, challenge: `${text}.${sign(secret, scope, text)}` };
}

/** The puzzle's own name where `proof` (`<challenge>.<number>`) solves one of ours for this scope and is worth `bits`; else null. Taken twice it is worth nothing: the caller sees to that. */
export function solvedChallenge(
  secret: string,
  scope: string,
  { proof, bits, now }: { proof: string; bits: number; now: number },
): string | null {
  const [claimed = '', until = '', nonce = '', signature = '', number = ''] = proof.split('.');
  const [given, ours] = [Buffer.from(signature), Buffer.from(sign(secret, scope, `${claimed}.${until}.${nonce}`))];
  if (given.length !== ours.length || !timingSafeEqual(given, ours) || !/^\d{1,12}$/.test(number)) return null;
  const late = Number.parseInt(until, 36) * 1000 < now;
  if (late || Number(claimed) < bits - SLACK_BITS) return null;
  return zeroBits(createHash('sha256').update(proof).digest()) >= Number(claimed) ? nonce : null;
}
