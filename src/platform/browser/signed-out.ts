/** Heard by the portal alone (`hear-signed-out.ts`): what is in this file reaches every phone. */
export const SIGNED_OUT = 'parea:signed-out';

/**
 * Says that the server no longer knows who asks. `urgent`: somebody waits for it, because they save or have just asked; else a page that
 * follows along found out, and nobody is to be interrupted.
 */
export function announceSignedOut(isWrite: boolean): void {
  globalThis.window?.dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: { urgent: isWrite || asked() } }));
}

/** Whether somebody has just pressed something, and is not writing. */
function asked(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  return (navigator.userActivation?.isActive ?? false) && !isWriting;
}
