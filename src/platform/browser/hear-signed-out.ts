import { SIGNED_OUT } from './signed-out.ts';

/** Answers how to stop listening. */
export function onSignedOut(heard: (urgent: boolean) => void): () => void {
  const listen = (event: Event) => heard(event instanceof CustomEvent && event.detail.urgent === true);
  window.addEventListener(SIGNED_OUT, listen);
  return () => window.removeEventListener(SIGNED_OUT, listen);
}
