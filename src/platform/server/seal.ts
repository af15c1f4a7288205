import { createHash } from 'node:crypto';
import { Refusal } from '#platform/shared/refusal.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * The seal of a part of a venue as somebody read it: equal parts have equal seals, whatever the order of their keys. A change sends the seal
 * of what it was made on; where the part is no longer that, somebody else was faster and nothing is overwritten.
 */
export const sealOf = (part: unknown): string => createHash('sha256').update(canonicalJson(part)).digest('base64url').slice(0, 22);

/** Refuses changed_meanwhile (409), with the part as it is now, where the seal is not that of `current`. */
export function refuseStale(seal: string, current: unknown): void {
  if (sealOf(current) === seal) return;
  throw new Refusal(409, 'changed_meanwhile', 'Somebody else has changed this since you opened it.', { current, seal: sealOf(current) });
}
