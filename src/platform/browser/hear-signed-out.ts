import { SIGNED_OUT } from './signed-out.ts';

/**
 * Hears that the server no longer knows who asks. `urgent`: somebody waits for it, because they save or have just asked; else a page that
 * follows along found out, and nobody is to be interrupted. Answers how to stop listening.
 */
export function onSignedOut(heard: (urgent: boolean) => void): () => void {
  const listen = (event: Event) => heard((event instanceof CustomEvent && event.detail === true) || asked());
  window.addEventListener(SIGNED_OUT, listen);
  return () => window.removeEventListener(SIGNED_OUT, listen);
}

/** Whether somebody has just pressed something, and is not writing. Events are heard in the moment they are sent. */
function asked(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  return (navigator.userActivation?.isActive ?? false) && !isWriting;
}
