import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import type { DataDir } from './data-dir.ts';

/** Another system, with a table of its own, that takes nothing but what the reference package verifies, and fails at random. */
export type FailingReceiver = {
  readonly address: string;
  /** What signs. */
  secret: string;
  readonly refused: string[];
  readonly calls: Readonly<Record<Fate, number>>;
  /** What is in its table. */
  rows(): Promise<{ readonly id: string; readonly type: string; readonly event: number; readonly order: string }[]>;
  count(): Promise<number>;
  close(): Promise<void>;
};

/** Its days, and how often of a thousand. `stored` is in its table, whatever it answers then. */
const FATES = {
  refused: 120,
  'hung up': 60,
  silent: 5,
  'stored and hung up': 80,
  'stored and refused': 30,
  'stored and silent': 5,
  taken: 700,
} as const;
type Fate = keyof typeof FATES;
const NAMES = Object.keys(FATES) as Fate[];

function fateOf(chance: number): Fate {
  let left = chance * 1_000;
  return NAMES.find((name) => (left -= FATES[name]) < 0) ?? 'taken';
}

export async function failingReceiver(data: DataDir, draw: () => number): Promise<FailingReceiver> {
  const pool = await ownDatabase(data);
  const calls = Object.fromEntries(NAMES.map((name) => [name, 0])) as Record<Fate, number>;
  const refused: string[] = [];
  const silent = new Set<ServerResponse>();
  const receiver = { secret: '', refused, calls };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fate = fateOf(draw());
    calls[fate] += 1;
    if (fate === 'hung up') return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    try {
      const body = new Webhook(receiver.secret).verify(Buffer.concat(chunks), headers) as Told;
      if (fate === 'taken' || fate.startsWith('stored'))
        await pool.query('insert into received (id, type, event, order_id) values ($1, $2, $3, $4) on conflict (id) do nothing', [
          headers['webhook-id'],
          body.type,
          body.data.event,
          body.data.order?.id ?? '',
        ]);
    } catch (error) {
      refused.push(String(error));
    }
    if (fate.endsWith('hung up')) request.socket.destroy();
    else if (fate.endsWith('silent')) silent.add(response);
    else response.writeHead(fate.endsWith('refused') ? 500 : 204).end();
  };
  const server = createServer((request, response) => void take(request, response).catch(() => request.socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  return Object.assign(receiver, {
    address: `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}/told`,
    rows: async () =>
      (await pool.query<Awaited<ReturnType<FailingReceiver['rows']>>[number]>('select id, type, event, order_id as order from received'))
        .rows,
    count: async () => (await pool.query<{ n: number }>('select count(*)::int as n from received')).rows[0]?.n ?? 0,
    async close() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  });
}
type Told = { readonly type: string; readonly data: { readonly event: number; readonly order?: { readonly id: string } } };

async function ownDatabase(data: DataDir): Promise<pg.Pool> {
  const client = await data.connect();
  await client.query('create database receiver');
  await client.end();
  const url = new URL(data.url);
  url.pathname = '/receiver';
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  pool.on('error', () => undefined);
  await pool.query('create table received (id text primary key, type text not null, event int not null, order_id text not null)');
  return pool;
}
