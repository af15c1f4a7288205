const NAME = 'parea:signed-out';

/**
 * Says that the server no longer knows who asks. `urgent`: somebody waits for it, because they save or have just asked; else a page that
 * follows along found out, and nobody is to be interrupted.
 */
export function announceSignedOut(isWrite: boolean): void {
  globalThis.window?.dispatchEvent(new CustomEvent(NAME, { detail: { urgent: isWrite || asked() } }));
}

/** Answers how to stop listening. */
export function onSignedOut(heard: (urgent: boolean) => void): () => void {
  const listen = (event: Event) => heard(event instanceof CustomEvent && event.detail.urgent === true);
  window.addEventListener(NAME, listen);
  return () => window.removeEventListener(NAME, listen);
}

/** Whether somebody has just pressed something, and is not writing. */
function asked(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  return (navigator.userActivation?.isActive ?? false) && !isWriting;
}
