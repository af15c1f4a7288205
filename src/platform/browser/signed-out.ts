/** Heard by the portal alone (`hear-signed-out.ts`): what is in this file reaches every phone. */
export const SIGNED_OUT = 'parea:signed-out';

/** Says that the server no longer knows who asks. `isWrite`: something was to be saved. */
export function announceSignedOut(isWrite: boolean): void {
  globalThis.window?.dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: isWrite }));
}
