import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/** How a connection misbehaves: `silent` keeps it open and says nothing either way, `swallow` loses what the client sends. */
export type Fault = 'none' | 'silent' | 'swallow';

/** A wire between the product and a server, that can be spoilt at will: a failover, a power cut, a NAT that forgot. */
export type FaultProxy = {
  readonly port: number;
  /** The same database, through this wire. */
  through(databaseUrl: string): string;
  /** Spoils the connections that are open; what comes later works, unless `fresh` says otherwise. */
  spoil(fault: Fault, fresh?: Fault): void;
  /** Everything said from now on arrives so much later. */
  delay(ms: number): void;
  /** Resets every connection. */
  cut(): void;
  /** New connections work again; spoilt ones stay spoilt. */
  heal(): void;
  /** How many connections were made so far. */
  readonly made: number;
  close(): Promise<void>;
};

type Wire = { readonly client: Socket; readonly server: Socket; fault: Fault };
type Target = { readonly path: string } | { readonly host: string; readonly port: number };

/** Where a database listens: a socket's folder in place of the host is PostgreSQL's way to say so. */
function targetOf(databaseUrl: string): Target {
  const { hostname, port } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || '5432'}` } : { host, port: Number(port || 5432) };
}

export const databaseProxy = (databaseUrl: string): Promise<FaultProxy> => faultProxy(targetOf(databaseUrl));

export async function faultProxy(target: Target): Promise<FaultProxy> {
  const wires = new Set<Wire>();
  let fresh: Fault = 'none';
  let lateMs = 0;
  let made = 0;

  const pass = (wire: Wire, from: Socket, to: Socket) =>
    from.on('data', (chunk) => {
      const lost = wire.fault === 'silent' || (wire.fault === 'swallow' && from === wire.client);
      if (lost) return;
      if (lateMs === 0) to.write(chunk);
      else setTimeout(() => wire.fault === 'none' && to.writable && to.write(chunk), lateMs);
    });
  const server: Server = createServer((client) => {
    made += 1;
    const wire: Wire = { client, server: connect(target), fault: fresh };
    wires.add(wire);
    for (const [from, to] of [
      [client, wire.server],
      [wire.server, client],
    ] as const) {
      pass(wire, from, to);
      from.on('error', () => undefined);
      from.on('close', () => {
        wires.delete(wire);
        // A silent wire does not even say that the other end has gone.
        if (wire.fault !== 'silent' || from === client) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      return `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`;
    },
    spoil(fault, later = 'none') {
      for (const wire of wires) wire.fault = fault;
      fresh = later;
    },
    delay(ms) {
      lateMs = ms;
    },
    cut() {
      for (const { client } of wires) client.resetAndDestroy();
    },
    heal() {
      fresh = 'none';
      lateMs = 0;
    },
    get made() {
      return made;
    },
    async close() {
      for (const { client, server: upstream } of wires) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}
