import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';

/** So much of a body that nobody wants is read, and so long, before the connection is closed instead. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MS = 4_000;

const incomingOf = (context: Context): IncomingMessage | null => {
  const { incoming } = (context.env ?? {}) as { readonly incoming?: IncomingMessage };
  return incoming ?? null;
};

/** Whether the caller went away in the middle of the request: whatever failed then, failed because of that. */
export function callerLeft(context: Context): boolean {
  const incoming = incomingOf(context);
  return incoming !== null && incoming.destroyed && !incoming.complete;
}

/**
 * A refusal that did not wait for the body (too large, not signed in) is answered when the rest has come, so that the connection serves the next
 * call; where that is too much, the answer says `Connection: close`. Else the next call finds it torn, and a browser shows that instead of the refusal.
 */
export function settleBody(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const incoming = incomingOf(context);
    if (incoming === null || incoming.complete || incoming.destroyed) return;
    const said = Number(incoming.headers['content-length'] ?? 0);
    const { body } = context.req.raw;
    if (said > MOST_BYTES || body === null || body.locked || !(await drained(body))) context.header('Connection', 'close');
  };
}

/** Whether a body came to its end in time. */
async function drained(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader();
  let late: () => void = () => undefined;
  const timer = new Promise<'late'>((resolve) => (late = () => resolve('late')));
  const stop = setTimeout(late, MOST_MS);
  let bytes = 0;
  try {
    while (bytes <= MOST_BYTES) {
      const read = await Promise.race([reader.read(), timer]);
      if (read === 'late') return false;
      if (read.done) return true;
      bytes += read.value.byteLength;
    }
    return false;
  } catch {
    return false;
  } finally {
    clearTimeout(stop);
  }
}
