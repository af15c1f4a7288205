import { PERSONAL } from './session-watch.ts';

let kept: string | null = null;

/** Somebody who is not signed in wanted this page; the sign-in that follows goes there. */
export function keepWayBack(address: string): void {
  kept = PERSONAL.test(address) ? address : null;
}

/** Where to go on, once: null where there is nothing to go back to, or it is no page for this account. */
export function takeWayBack(mayPortal: boolean): string | null {
  const address = kept;
  kept = null;
  return address !== null && address.startsWith('/portal') && !mayPortal ? null : address;
}
