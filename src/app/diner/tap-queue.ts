/** What of the menu page was tapped to be opened. `id` is a dish's, an invitation to the table's bill, or what the assistant is asked; else empty. */
export type Tap = { readonly what: 'dish' | 'service' | 'assistant' | 'avoids' | 'together' | 'table' | 'company'; readonly id: string };

/** How the menu page's small scripts and the parts that are loaded later meet. */
export type Queue = {
  /** The tap that waits for the island. */
  tap: Tap | null;
  /** Answers taps, once the island is there. */
  open: ((tap: Tap) => void) | null;
  /** Tells whoever tapped that it is coming, or that it cannot come now; a failure is told only while a tap waits. */
  say(state: 'nothing' | 'busy' | 'failed'): void;
  /** Brings the island. */
  load(): void;
  /** Brings what opens over the menu, and with it `search`, `mark` and `refresh`. */
  loadDialogs(): Promise<unknown>;
  /** Shows the dishes that a query finds; every dish for an empty one. */
  search?: () => void;
  /** Writes on the cards what is recorded for this phone's passport. */
  mark?: () => Promise<void>;
  /** Brings the static menu up to what the server has now. */
  refresh?: () => Promise<void>;
  /** Writes the table into the header's chip; with its code there is the way to order together beside it. */
  showPlace(place: { readonly floor: string; readonly table: string; readonly k: string }): void;
  /** Run after the static menu was replaced in part. */
  readonly renewed: (() => void)[];
};

declare global {
  interface Window {
    parea?: Queue;
  }
}

/** Answers the tap that waited, and those to come, until the returned function is called. */
export function takeTaps(open: (tap: Tap) => void): () => void {
  const queue = window.parea;
  if (!queue) return () => undefined;
  const waiting = queue.tap;
  queue.tap = null;
  queue.open = open;
  queue.say('nothing');
  if (waiting) open(waiting);
  return () => {
    queue.open = null;
  };
}
