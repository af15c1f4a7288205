import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';

/** How long callers may take, in milliseconds. */
export type Deadlines = {
  /** To the end of the headers, from the connection or the request's first byte on. */
  readonly headers: number;
  /** To the end of the body: so long, and a second more for each so many bytes that it says it has. */
  readonly body: number;
  readonly bytesPerSecond: number;
  /** To the end of the body, whatever it says. */
  readonly most: number;
  /** How often that is looked at. */
  readonly check: number;
  /** An idle connection. */
  readonly idle: number;
};

/**
 * A phone on bad Wi-Fi sends a photo of ten megabytes at half a megabit in 160 seconds, and an order in less than one. An idle connection is kept
 * longer than callers and proxies keep theirs (most: a minute): else they send into one that is just being closed, and get a reset instead of an answer.
 */
const DEADLINES: Deadlines = { headers: 10_000, body: 15_000, bytesPerSecond: 64 * 1024, most: 180_000, check: 2_000, idle: 75_000 };

/** A server that lets nobody hold a connection by sending slowly: who is late gets 408 and is cut off. */
export function httpServer(answer: RequestListener, deadlines: Deadlines = DEADLINES): Server {
  return createServer(
    {
      headersTimeout: deadlines.headers,
      requestTimeout: deadlines.most,
      connectionsCheckingInterval: deadlines.check,
      keepAliveTimeout: deadlines.idle,
    },
    (request, response) => {
      if (hasBody(request.headers)) endLateBody(request, response, deadlines);
      answer(request, response);
    },
  );
}

/** HTTP/1.1 knows no other way to announce one; most requests have none, and need no clock. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

const LATE = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

function endLateBody(request: IncomingMessage, response: ServerResponse, { body, bytesPerSecond, most }: Deadlines): void {
  const said = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const wait = request.headers['content-length'] === undefined ? body * 2 : Math.min(most, body + (said / bytesPerSecond) * 1000);
  const timer = setTimeout(() => {
    const { socket } = request;
    if (request.complete || socket.destroyed) return;
    if (!response.headersSent) socket.write(LATE);
    socket.destroySoon();
  }, wait);
  timer.unref();
  const stop = () => clearTimeout(timer);
  request.once('end', stop).once('close', stop);
}
