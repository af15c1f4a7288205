import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** One server-sent event. */
export type SentEvent = { readonly id: string; readonly event: string; readonly data: string };

const HEARTBEAT_MS = 15_000;

/**
 * Streams a numbered log: sends what `read` finds after the last number sent, then again on each wake. The reader decides what is new, so a
 * wake too many sends nothing and one too few is healed by the next. Ends with the connection or when `closing` fires.
 */
export function streamLog(
  context: Context,
  follow: {
    readonly from: number;
    readonly read: (after: number) => Promise<readonly SentEvent[]>;
    readonly subscribe: (wake: () => void) => () => void;
    /** Asked before each reading: whether the follower may no longer hear anything. The stream ends then. */
    readonly over?: () => Promise<boolean>;
    readonly closing: AbortSignal;
  },
): Response {
  context.header('X-Accel-Buffering', 'no');
  context.header('Cache-Control', 'no-store');
  return streamSSE(context, async (stream) => {
    let last = follow.from;
    let due = true;
    let wake: () => void = () => undefined;
    const unsubscribe = follow.subscribe(() => {
      due = true;
      wake();
    });
    const heartbeat = setInterval(() => void stream.writeSSE({ event: 'ping', data: '' }).catch(() => undefined), HEARTBEAT_MS);
    const end = () => wake();
    stream.onAbort(end);
    follow.closing.addEventListener('abort', end);
    try {
      await stream.writeSSE({ event: 'hello', data: '', retry: 1000 });
      while (!stream.aborted && !follow.closing.aborted) {
        if (!due) await new Promise<void>((resolve) => (wake = resolve));
        if (stream.aborted || follow.closing.aborted) break;
        due = false;
        if (await follow.over?.()) break;
        const events = await follow.read(last);
        for (const event of events) {
          await stream.writeSSE(event);
          last = Number(event.id);
        }
        // There may be more than one reading brings.
        if (events.length > 0) due = true;
      }
    } finally {
      clearInterval(heartbeat);
      unsubscribe();
      follow.closing.removeEventListener('abort', end);
    }
  });
}

/** The number a reader has already seen: `Last-Event-ID` of a reconnect, else the `after` of its first address. */
export function resumeFrom(context: Context, otherwise: number): number {
  const said = context.req.header('last-event-id') ?? context.req.query('after');
  return said !== undefined && /^\d{1,15}$/.test(said) ? Number(said) : otherwise;
}
