import { connect, type Socket } from 'node:net';

/**
 * The leanest HTTP/1.1 client: one request at a time on one kept connection, only as much of the answer read as is needed to know where it
 * ends. A full client would take a core of its own, and on two cores the server would be measured waiting for it.
 */
export type Connection = {
  /** Sends the bytes of a whole request. The answer's body is a view that the next request overwrites. */
  ask(request: Buffer | string): Promise<Reply>;
  close(): void;
};

export type Reply = { readonly status: number; readonly head: string; readonly body: Buffer };

const END = Buffer.from('\r\n\r\n');

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  let held: Buffer | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    const all = held ? Buffer.concat([held, chunk]) : chunk;
    const reply = whole(all);
    held = reply ? null : all;
    if (!reply) return;
    const asked = waiting;
    waiting = null;
    asked?.resolve(reply);
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

function whole(bytes: Buffer): Reply | null {
  const end = bytes.indexOf(END);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`an answer without Content-Length:\n${head}`);
  if (bytes.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), head, body: bytes.subarray(end + 4, end + 4 + length) };
}

/** A whole POST of JSON. */
export function postRequest(path: string, body: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
