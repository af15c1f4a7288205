import { randomBytes } from 'node:crypto';
import { capability, isCapability } from '#platform/server/capability.ts';

/**
 * What lets one caller see a request: each who asks for the same gets one of their own, so that nobody who joins holds what was given to somebody else. Signed
 * for the request and a random name of its holder; stored nowhere.
 */
export function newRight(secret: string, id: string): string {
  const holder = randomBytes(12).toString('base64url');
  return `${holder}.${capability(secret, 'request', `${id} ${holder}`)}`;
}

/** Who holds it, by that random name; null: it is no right to see this request. */
export function holderOf(secret: string, id: string, given: string | undefined): string | null {
  const [holder = '', signature] = given?.split('.', 2) ?? [];
  return isCapability(secret, 'request', `${id} ${holder}`, signature) ? holder : null;
}
