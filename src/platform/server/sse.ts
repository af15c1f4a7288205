import type { Context } from 'hono';
import { streamSSE, type SSEMessage, type SSEStreamingApi } from 'hono/streaming';
import type { Endpoint, EventIn, EventNameIn } from '#platform/shared/endpoint.ts';
import type { StreamSign } from '#platform/shared/event.ts';
import { log } from './log.ts';

declare const made: unique symbol;
/** What is JSON already. */
export type Json<T> = string & { readonly [made]: T };

/** One of a stream's events, under its number, with what its contract says that it carries. */
export type SentEvent<E extends Endpoint> =
  | { readonly id: number; readonly event: Extract<StreamSign, 'resync'>; readonly data: object }
  | {
      readonly [Name in EventNameIn<E>]: {
        readonly id: number;
        readonly event: Name;
        readonly data: EventIn<E, Name> | Json<EventIn<E, Name>>;
      };
    }[EventNameIn<E>];

const HEARTBEAT_MS = 15_000;
/** What is sent waits for whoever reads it: so long at most, then the stream is cut off. Its page opens another where it left off. */
const PATIENCE_MS = 30_000;

/**
 * Streams a numbered log: sends what `read` finds after the last number sent, then again on each wake. The reader decides what is new, so a
 * wake too many sends nothing and one too few is healed by the next. Ends with the connection or when `closing` fires. Names and data are those
 * of the endpoint: `streamLog<typeof orderEvents>(…)`.
 */
export function streamLog<E extends Endpoint>(
  context: Context,
  follow: {
    readonly from: number;
    readonly read: (after: number) => Promise<readonly SentEvent<E>[]>;
    /** Each reading brings all there is: none follows one that brought something, unless somebody wakes. */
    readonly whole?: boolean;
    readonly subscribe: (wake: () => void) => () => void;
    /** Asked before each reading: whether the follower may no longer hear anything. The stream ends then. */
    readonly over?: () => Promise<boolean>;
    readonly closing: AbortSignal;
    /** Gives back the stream's seat. */
    readonly leave: () => void;
    readonly patience?: number;
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
    const { send, sendAll, ping } = patientSender(context, stream, follow.patience ?? PATIENCE_MS);
    const heartbeat = setInterval(ping, HEARTBEAT_MS);
    const end = () => wake();
    stream.onAbort(end);
    follow.closing.addEventListener('abort', end);
    const isOver = () => stream.aborted || follow.closing.aborted;
    try {
      await send({ event: 'hello' satisfies StreamSign, data: '', retry: 1000 });
      while (!isOver()) {
        if (!due) await new Promise<void>((resolve) => (wake = resolve));
        if (isOver()) break;
        due = false;
        if (await follow.over?.()) break;
        const events = await follow.read(last);
        await sendAll(events.map(messageOf));
        last = events.at(-1)?.id ?? last;
        // There may be more than one reading brings.
        if (events.length > 0 && !follow.whole) due = true;
      }
    } finally {
      clearInterval(heartbeat);
      unsubscribe();
      follow.leave();
      follow.closing.removeEventListener('abort', end);
    }
  });
}

const messageOf = ({ id, event, data }: { readonly id: number; readonly event: string; readonly data: unknown }): SSEMessage => ({
  id: String(id),
  event,
  data: typeof data === 'string' ? data : JSON.stringify(data),
});

/** Sends one thing after the other; where one is not read in time, the stream is cut off. */
function patientSender(context: Context, stream: SSEStreamingApi, patience: number) {
  let sending = false;
  let go: () => void = () => undefined;
  stream.onAbort(() => go());
  const send = async (event: SSEMessage): Promise<void> => {
    sending = true;
    const stop = setTimeout(() => {
      log.info('a stream was cut off: nobody read it');
      stream.abort();
      cutOff(context);
    }, patience);
    // What is written to a stream that its reader left would be waited for without end.
    await new Promise<void>((resolve) => {
      go = resolve;
      stream.writeSSE(event).then(resolve, resolve);
    });
    clearTimeout(stop);
    sending = false;
  };
  const sendAll = async (events: readonly SSEMessage[]): Promise<void> => {
    for (const event of events) if (!stream.aborted) await send(event);
  };
  // What waits already is sign of life enough.
  return { send, sendAll, ping: () => void (sending || send({ event: 'ping' satisfies StreamSign, data: '' })) };
}

/** The connection itself, whose buffers are full. */
function cutOff(context: Context): void {
  const { outgoing } = (context.env ?? {}) as { readonly outgoing?: { destroy(): void } };
  outgoing?.destroy();
}

/** The number a reader has already seen: `Last-Event-ID` of a reconnect, else the `after` of its first address. */
export function resumeFrom(context: Context, otherwise: number): number {
  const said = context.req.header('last-event-id') ?? context.req.query('after');
  return said !== undefined && /^\d{1,15}$/.test(said) ? Number(said) : otherwise;
}
