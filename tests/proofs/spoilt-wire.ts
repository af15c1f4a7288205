import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What is at the other end of a wire: a port, or the socket of a database. */
export type Target = { readonly path: string } | { readonly host: string; readonly port: number };

/** One connection through the wire, and what its fault needs of it. */
type Line = {
  readonly client: Socket;
  readonly server: Socket;
  readonly draw: () => number;
  /** The fault was met: counted, so that a proof whose faults never came says so. */
  met(): void;
  /** When the last late chunk of each direction is due, so that none overtakes another; ms of `performance.now`. */
  readonly due: { up: number; down: number };
  /** What waits in each direction, in order: timers of a busy machine do not keep theirs. */
  readonly late: { readonly up: Buffer[]; readonly down: Buffer[] };
  /** Nothing goes either way any more, and nobody is told. */
  dead: boolean;
};

/** A way in which a wire fails; what it leaves out is passed on. `up` is towards the server. */
export type WireFault = {
  readonly name: string;
  up?(line: Line, chunk: Buffer, target: Target): void;
  down?(line: Line, chunk: Buffer): void;
  /** Whether a connection may be made at this moment; false resets it and all that are open. */
  isUp?(): boolean;
};

export type SpoiltWire = {
  readonly port: number;
  /** From now on; null heals it for new connections. Those that are dead stay dead. */
  spoil(fault: WireFault | null): void;
  /** How often the fault was met. */
  readonly met: number;
  close(): Promise<void>;
};

/** A client that ended in order: over which port of ours the server knew it, and how many bytes of the server's it had read by then. */
export type Ended = { readonly port: number; readonly heard: number };

/** A wire to a server that fails as it is told to, by draws. Who ends with something unread does not end in order: its system says so. */
export async function spoiltWire(target: Target, draw: () => number, onEnd?: (ended: Ended) => void): Promise<SpoiltWire> {
  const lines = new Set<Line>();
  let fault: WireFault | null = null;
  let met = 0;

  const server = createServer((client) => {
    if (fault?.isUp?.() === false) {
      met += 1;
      client.resetAndDestroy();
      return;
    }
    const line: Line = {
      client,
      server: connect(target),
      draw,
      met: () => (met += 1),
      due: { up: 0, down: 0 },
      late: { up: [], down: [] },
      dead: false,
    };
    lines.add(line);
    client.on('end', () => onEnd?.({ port: line.server.localPort ?? 0, heard: client.bytesWritten }));
    client.on('data', (chunk: Buffer) => {
      if (line.dead) return;
      if (fault?.up) fault.up(line, chunk, target);
      else line.server.write(chunk);
    });
    line.server.on('data', (chunk: Buffer) => {
      if (line.dead) return;
      if (fault?.down) fault.down(line, chunk);
      else client.write(chunk);
    });
    for (const [from, to] of [
      [client, line.server],
      [line.server, client],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        // Who looks after a dead line never learns that the other end has gone; when the client itself goes, nothing is left to keep.
        if (!line.dead || from === client) to.destroy();
        if (from === client) lines.delete(line);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A wire that goes down takes what is on it along.
  const watch = setInterval(() => {
    if (fault?.isUp?.() === false) for (const line of lines) reset(line);
  }, 20);

  return {
    port: (server.address() as AddressInfo).port,
    spoil(next) {
      fault = next;
    },
    get met() {
      return met;
    },
    async close() {
      clearInterval(watch);
      for (const { client, server: upstream } of lines) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function reset(line: Line): void {
  line.client.resetAndDestroy();
  line.server.destroy();
}

/** Passes a chunk on later, never before one that came earlier. */
function later(line: Line, way: 'up' | 'down', chunk: Buffer, ms: number): void {
  const now = performance.now();
  line.due[way] = Math.max(line.due[way] + 1, now + ms);
  const to = way === 'up' ? line.server : line.client;
  line.late[way].push(chunk);
  setTimeout(() => {
    const next = line.late[way].shift();
    if (next && !line.dead && to.writable) to.write(next);
  }, line.due[way] - now);
}

/** Half of the connections that could meet a fault do, so that who tries again gets through in the end. */
const HALF = 0.5;

export const slow = (name: string, least: number, most: number): WireFault => ({
  name,
  down(line, chunk) {
    line.met();
    later(line, 'down', chunk, least + line.draw() * (most - least));
  },
});

/** Bytes come in drops: so many a second. */
export const trickle = (bytesPerSecond: number): WireFault => ({
  name: `${bytesPerSecond} bytes a second`,
  down(line, chunk) {
    line.met();
    const drop = Math.ceil(bytesPerSecond / 10);
    for (let at = 0; at < chunk.length; at += drop) later(line, 'down', chunk.subarray(at, at + drop), (at / drop) * 100);
  },
});

export const cutInRequest: WireFault = {
  name: 'cut in the middle of the request',
  up(line, chunk) {
    if (line.draw() > HALF) return void line.server.write(chunk);
    line.met();
    line.server.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => reset(line));
  },
};

/** The server has done what was asked, and nobody is told. */
export const cutBeforeAnswer = (share = HALF): WireFault => ({
  name: 'cut before the answer',
  down(line, chunk) {
    if (line.draw() > share) return void line.client.write(chunk);
    line.met();
    reset(line);
  },
});

export const cutInAnswer = (share = HALF): WireFault => ({
  name: 'cut in the middle of the answer',
  down(line, chunk) {
    if (line.draw() > share) return void line.client.write(chunk);
    line.met();
    line.client.write(chunk.subarray(0, Math.ceil(chunk.length / 2)), () => reset(line));
  },
});

export const swallowAnswer = (share = HALF): WireFault => ({
  name: 'answer swallowed, connection silent',
  down(line, chunk) {
    if (line.draw() > share) return void line.client.write(chunk);
    line.met();
    line.dead = true;
  },
});

export const swallowRequest: WireFault = {
  name: 'request swallowed, connection silent',
  up(line, chunk) {
    if (line.draw() > HALF) return void line.server.write(chunk);
    line.met();
    line.dead = true;
  },
};

/** What was asked once arrives twice, over two connections at the same time. */
export const repeatRequest: WireFault = {
  name: 'request repeated',
  up(line, chunk, target) {
    line.server.write(chunk);
    if (!chunk.subarray(0, 5).equals(Buffer.from('POST '))) return;
    line.met();
    const second = connect(target);
    second.on('error', () => undefined);
    second.on('data', () => second.destroy());
    second.write(chunk);
  },
};

export const slowToClose: WireFault = {
  name: 'the last byte comes late',
  down(line, chunk) {
    line.met();
    // An answer of two chunks stays in order: what follows the late byte comes after it.
    later(line, 'down', chunk.subarray(0, -1), 0);
    later(line, 'down', chunk.subarray(-1), 700);
  },
};

/** The server's end goes away after its answer, and the client's end never hears of it: what is sent next reaches nobody. */
export const halfOpen = (share = HALF): WireFault => ({
  name: 'half open after an answer',
  down(line, chunk) {
    line.client.write(chunk);
    if (line.draw() > share) return;
    line.met();
    line.dead = true;
    line.server.destroy();
  },
});

/** Up for a while, down for a while, by the clock. */
export const flapping = (upMs: number, downMs: number): WireFault => ({
  name: `${upMs} ms there, ${downMs} ms not`,
  isUp: () => performance.now() % (upMs + downMs) < upMs,
});
