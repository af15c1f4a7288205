import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import { countedAddress } from './client-address.ts';
import { log } from './log.ts';

/** How many connections are open at once. */
export type ConnectionRoom = {
  /** Of one address, a whole restaurant; null: without end, for the peers are our own proxies. */
  readonly ofAnAddress: number | null;
  readonly ofAll: number;
  /** After so long a request under way is a stream, or somebody who reads slowly: cut off, a page goes on by itself. Milliseconds. */
  readonly settled: number;
  /** Whether a peer is on this very machine: a proxy that nobody told us of, or who runs it. */
  readonly isOurs: (address: string) => boolean;
};

const OF_AN_ADDRESS = 1_000;
const MOST = 20_000;
/** Descriptors for everything else: the database, files, pictures, who opens files. */
const KEPT = 512;
const LEAST = 64;
const TOLD_EVERY_MS = 60_000;

/** The room that this process has. Null where nothing is limited. */
export function connectionRoom({ rateLimits, trustedProxies }: Pick<Config, 'rateLimits' | 'trustedProxies'>): ConnectionRoom | null {
  if (!rateLimits) return null;
  return {
    ofAnAddress: trustedProxies > 0 ? null : OF_AN_ADDRESS,
    ofAll: Math.max(LEAST, Math.min(MOST, descriptors() - KEPT)),
    settled: 10_000,
    isOurs: (address) => address === '::1' || /^(::ffff:)?127\./.test(address),
  };
}

/** How many descriptors the system gives this process, which Node has raised to the most by now. */
function descriptors(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? MOST);
  } catch {
    return MOST;
  }
}

type Held = { readonly socket: Socket; readonly address: string; since: number; underWay: number };
/** In the order in which they began to rest, or to work. */
type Shelf = { readonly resting: Set<Held>; readonly working: Set<Held> };
const shelf = (): Shelf => ({ resting: new Set(), working: new Set() });
const sizeOf = ({ resting, working }: Shelf): number => resting.size + working.size;

/**
 * Keeps a server's connections within a room. Who comes is let in: for a connection beyond it the one goes that has been idle longest, then the oldest
 * stream, of that address or, where all are too many, of the address that has most. A request that has just begun is never cut off; only where
 * nothing but such is open, the newcomer goes.
 */
export function keepRoom(server: Server, room: ConnectionRoom): void {
  const all = shelf();
  const addresses = new Map<string, Shelf>();
  const held = new WeakMap<Socket, Held>();
  const tell = teller();

  const put = (one: Held, on: keyof Shelf) => {
    one.since = performance.now();
    for (const place of [all, addresses.get(one.address)]) {
      place?.[on === 'resting' ? 'working' : 'resting'].delete(one);
      place?.[on].add(one);
    }
  };
  const gone = (one: Held) => {
    const own = addresses.get(one.address);
    for (const place of [all, own]) {
      place?.resting.delete(one);
      place?.working.delete(one);
    }
    if (own && sizeOf(own) === 0) addresses.delete(one.address);
  };
  const oldestStream = ({ working }: Shelf): Held | undefined => {
    const [oldest] = working;
    return oldest && performance.now() - oldest.since >= room.settled ? oldest : undefined;
  };
  const oldestIdle = ({ resting }: Shelf, but: Held): Held | undefined => {
    const [first, second] = resting;
    return first === but ? second : first;
  };
  const fullest = (): Shelf => [...addresses.values()].reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most), shelf());
  const makeRoom = (newcomer: Held, idleOf: Shelf, streamsOf: () => Shelf) => {
    const goes = oldestIdle(idleOf, newcomer) ?? oldestStream(streamsOf()) ?? newcomer;
    gone(goes);
    goes.socket.destroy();
    tell(sizeOf(all), addresses.size);
  };

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    const one: Held = { socket, address: countedAddress(address), since: 0, underWay: 0 };
    held.set(socket, one);
    if (!addresses.has(one.address)) addresses.set(one.address, shelf());
    put(one, 'resting');
    socket.once('close', () => gone(one));
    const own = addresses.get(one.address);
    if (own && room.ofAnAddress !== null && sizeOf(own) > room.ofAnAddress && !room.isOurs(address)) makeRoom(one, own, () => own);
    if (sizeOf(all) > room.ofAll) makeRoom(one, all, fullest);
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const one = held.get(socket);
    if (!one || socket.destroyed) return;
    if (one.underWay === 0) put(one, 'working');
    one.underWay += 1;
    response.once('close', () => {
      one.underWay -= 1;
      if (one.underWay === 0 && !socket.destroyed) put(one, 'resting');
    });
  });
}

/** One line a minute at most, however many go; without addresses, as all of the log. */
function teller(): (connections: number, addresses: number) => void {
  let closed = 0;
  let next = 0;
  return (connections, addresses) => {
    closed += 1;
    const now = performance.now();
    if (now < next) return;
    next = now + TOLD_EVERY_MS;
    log.warn({ closed, connections, addresses }, 'so many connections are open that the oldest idle ones were closed to make room');
    closed = 0;
  };
}
