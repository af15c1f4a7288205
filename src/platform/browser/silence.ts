import type { StreamSign } from '#platform/shared/event.ts';

/** The server sends a heartbeat every 15 s: two missed and a bit. */
export const SILENCE_MS = 40_000;

/**
 * Calls `silent` once a stream has said nothing for too long, neither `event` nor a heartbeat: a network that dies without a word leaves it open
 * for minutes. Answers how to stop waiting for that.
 */
export function whenSilent(source: Pick<EventTarget, 'addEventListener'>, event: string, silent: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(silent, SILENCE_MS);
  };
  for (const sign of ['hello' satisfies StreamSign, 'ping' satisfies StreamSign, event]) source.addEventListener(sign, heard);
  // One that never answers is as silent as one that stopped.
  heard();
  return () => clearTimeout(timer);
}
