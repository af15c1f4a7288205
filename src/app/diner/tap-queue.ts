/** How the menu page's small script (`boot.ts`) hands over: taps from before the island was there, then every later one. */
type Queue = { taps: string[]; open: ((item: string) => void) | null };

declare global {
  interface Window {
    parea?: Queue;
  }
}

/** Answers the tap that waited, and those to come, until the returned function is called. */
export function takeTaps(open: (item: string) => void): () => void {
  const queue = (window.parea ??= { taps: [], open: null });
  const waiting = queue.taps.at(-1);
  queue.taps = [];
  queue.open = open;
  if (waiting !== undefined) open(waiting);
  return () => {
    queue.open = null;
  };
}
