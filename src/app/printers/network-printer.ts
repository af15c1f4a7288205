import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { pngOf } from '#features/printing/server/png.ts';
import { isWell, WELL, type Condition, type Faults, type Paper, type Rang } from './faults.ts';
import { commandOf, typed, type PaperCommand } from './paper-commands.ts';
import { typist, type Typing } from './typist.ts';

/** Beside what may be wrong with any: what is lost here is its power, in the middle of a ticket. */
export type NetworkFaults = Faults & {
  /** Whether it tells how it is, and when it is done: cheap ones tell neither. */
  tells: 'all' | 'state' | 'nothing';
  /** It keeps connections open that others have ended. */
  clings: boolean;
};
/** Whose letters it has, and on which paper: what most have. */
const TYPING: Typing = { maker: 'epson', width: 576 };

/** The answers to DLE EOT 2 and 4, with the bits that are always so. */
const CAUSES: Readonly<Record<Condition, number>> = { ok: 0x12, 'paper-low': 0x12, 'paper-out': 0x32, 'cover-open': 0x16 };
const PAPERS: Readonly<Record<Condition, number>> = { ok: 0x12, 'paper-low': 0x1e, 'paper-out': 0x7e, 'cover-open': 0x12 };
const LOOK_AGAIN_MS = 10;

/** What obeys commands one after the other. What is in its memory waits while it cannot print, and goes on by itself. */
function mechanism(faults: NetworkFaults, typing: Typing, onPaper: (printed: Paper) => void) {
  const types = typist(typing);
  const rang: Rang = { drawer: 0, bell: 0 };
  let rows: { readonly width: number; readonly bits: Uint8Array }[] = [];
  let isOn = true;
  let queue: Promise<void> = Promise.resolve();
  const forget = (): void => {
    rows = [];
    types.forget();
    types.begin();
  };
  const cut = async (): Promise<void> => {
    if (faults.slow > 0) await wait(faults.slow);
    const bits = Buffer.concat(rows.map((band) => band.bits));
    const width = rows[0]?.width ?? 0;
    rows = [];
    if (width > 0) onPaper({ paper: pngOf({ width, height: bits.length / (width / 8), bits }) });
    else if (!types.isEmpty()) onPaper(await types.cut());
  };
  const obey = async (command: PaperCommand, socket: Socket): Promise<void> => {
    const isInside = (command.what === 'rows' && rows.length > 0) || (command.what === 'feed' && !types.isEmpty());
    if (isInside && faults.failsOnce) Object.assign(faults, { failsOnce: false, condition: 'paper-out' });
    while (isOn && !isWell(faults.condition)) await wait(LOOK_AGAIN_MS);
    if (!isOn) return;
    if (command.what === 'begin') forget();
    if (command.what === 'rows') rows.push(command);
    if (command.what === 'drawer' || command.what === 'bell') rang[command.what] += 1;
    typed(command, types);
    if (command.what === 'done' && faults.tells === 'all' && socket.writable)
      socket.write(Buffer.from([faults.condition === 'paper-low' ? 0x03 : 0]));
    if (command.what === 'cut') await cut();
  };
  return {
    rang,
    take: (command: PaperCommand, socket: Socket) => void (queue = queue.then(() => obey(command, socket))),
    /** Without power it forgets what it had. */
    forget: () => void (queue = queue.then(forget)),
    async off(): Promise<void> {
      isOn = false;
      await queue;
    },
  };
}

/** A pretended printer that listens in the network and takes ESC/POS, one connection at a time. `port` 0: a free one. */
export async function networkPrinter(host: string, port: number, onPaper: (printed: Paper) => void, typing: Typing = TYPING) {
  const faults: NetworkFaults = { ...WELL, tells: 'all', clings: false };
  const sockets = new Set<Socket>();
  const works = mechanism(faults, typing, onPaper);
  let rubbish = 0;

  /** Answered at once, whatever it is doing. */
  const told = (of: number, socket: Socket): void => {
    if (faults.tells !== 'nothing') socket.write(Buffer.from([(of === 2 ? CAUSES : PAPERS)[faults.condition]]));
  };
  /** Whether it goes on. */
  const heard = (command: PaperCommand, socket: Socket): boolean => {
    const breaks = (command.what === 'rows' || command.what === 'feed') && faults.loses > 0;
    if (breaks) {
      faults.loses -= 1;
      works.forget();
      socket.destroy();
    } else if (command.what === 'state') told(command.of, socket);
    else if (command.what === 'rubbish') rubbish += 1;
    else works.take(command, socket);
    return !breaks;
  };

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    let waiting = Buffer.alloc(0);
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, data]);
      for (let next = commandOf(waiting); next; next = commandOf(waiting)) {
        waiting = waiting.subarray(next[1]);
        if (!heard(next[0], socket)) return;
      }
    });
    socket.on('end', () => {
      if (!faults.clings) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.maxConnections = 1;
  server.listen(port, host);
  await once(server, 'listening');
  const at = server.address();
  return {
    faults,
    rang: works.rang,
    port: typeof at === 'object' && at !== null ? at.port : port,
    /** Bytes that it took for no command of its own: it would have printed them as letters. */
    rubbish: () => rubbish,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await works.off();
    },
  };
}
