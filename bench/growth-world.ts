import type pg from 'pg';
import { startApp, freePort, type AppProcess } from '#tests/proofs/app-process.ts';
import { REGULAR, signIn } from '#tests/proofs/diner.ts';
import { DEMO_ACCOUNTS } from '#db/demo/accounts.ts';
import { connectForCopy } from '#platform/server/table-copy.ts';
import { readConfig } from '#platform/server/config.ts';
import { openSystem, type System } from '#app/system.ts';
import { cpuMs } from './cpu.ts';
import { QUIET, type Seeded } from './growth-sizes.ts';
import { openConnection, postRequest, type Connection } from './keep-alive.ts';
import { orders, readPlaces, type Place } from './venues.ts';

/** One size while it is measured: the product and its database as processes of their own, and who asks them. */
export type World = Seeded & {
  readonly app: AppProcess;
  readonly client: pg.Client;
  /** The same product in this process, for its recurring works. */
  readonly system: System;
  readonly port: number;
  readonly places: readonly Place[];
  readonly owner: string;
  readonly guest: { readonly id: string; readonly cookie: string };
  /** Processor time of product and database so far, ms. */
  cpu(): { app: number; database: number };
  close(): Promise<void>;
};

/** Who asks within a turn, on one kept connection. */
export type Asking = World & { readonly connection: Connection };

/** Venues that are asked, the same at every size. */
const ASKED = 10;
export const USUAL_BOARD = { at: 1, open: 12 } as const;
export const FULL_BOARD = { at: 2, open: 1000 } as const;

export async function openWorld(root: string, seeded: Seeded): Promise<World> {
  const port = await freePort();
  // Its recurring works are measured on their own.
  const app = await startApp({ root, dataDir: seeded.data.path, port, env: QUIET });
  const client = await connectForCopy(seeded.data.url);
  const places = await readPlaces(app.url, ASKED);
  const owner = await ownerOf(app.url, client);
  const guest = await guestOf(app.url, client);
  const env = { DATABASE_URL: seeded.data.url, DATA_DIR: seeded.data.path, SECRET: 'of-the-bench-of-growth-0123456789', ...QUIET };
  const system = await openSystem(readConfig(env));
  const world = { ...seeded, app, client, system, port, places, owner, guest };
  for (const board of [USUAL_BOARD, FULL_BOARD]) await fillBoard(world, board);
  await client.query('vacuum analyze orders, order_line, venue_event, visit');
  return {
    ...world,
    cpu: () => ({ app: cpuMs(app.pid), database: cpuMs(seeded.data.postmasterPid(), true) }),
    close: async () => {
      await system.close();
      await client.end();
      await app.stop();
    },
  };
}

/** The demo's owner has the venues that are asked, too. */
async function ownerOf(url: string, client: pg.Client): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ role }) => role === 'owner');
  if (!account) throw new Error('the demo has no owner');
  await client.query(
    `insert into venue_account (venue_id, position, email, user_id, role)
      select v.id, 90, u.email, u.id, 'owner' from venue v, account_user u
      where u.email = $1 and v.number between 1001 and 1000 + ${ASKED} on conflict do nothing`,
    [account.email],
  );
  return signIn(url, account);
}

/** A guest of a generated venue, who signs in with the password of the demo's. */
async function guestOf(url: string, client: pg.Client): Promise<{ id: string; cookie: string }> {
  const email = 'guest-1001-0@seed.parea.example';
  const { rows } = await client.query<{ id: string }>(
    `with guest as (select u.id, (select count(*) from orders o where o.user_id = u.id) as n from account_user u
        where u.email like 'guest-1001-%@seed.parea.example' order by n desc limit 1), kept as (
      insert into account_credential (id, user_id, account_id, provider_id, issuer, password)
      select gen_random_uuid(), g.id, g.id::text, c.provider_id, c.issuer, c.password from guest g, account_credential c
        join account_user u on u.id = c.user_id where u.email = $1 and not exists (select 1 from account_credential k where k.user_id = g.id))
    select id from guest`,
    [REGULAR.email],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the seed made no guests');
  const { rows: found } = await client.query<{ email: string }>('select email from account_user where id = $1', [id]);
  return { id, cookie: await signIn(url, { email: found[0]?.email ?? email, password: REGULAR.password }) };
}

/** Orders that the kitchen has in hand, up to so many. */
async function fillBoard(
  { client, port, places }: Pick<World, 'client' | 'port' | 'places'>,
  board: typeof FULL_BOARD | typeof USUAL_BOARD,
) {
  const place = places[board.at];
  if (!place) throw new Error('no venue to open a board of');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders where venue_id = $1 and status < 4', [
    place._id,
  ]);
  const next = orders([place], board.at);
  const connection = await openConnection(port);
  for (let open = rows[0]?.n ?? 0; open < board.open; open += 1) {
    const { status, body } = await connection.ask(
      postRequest('/api/orders/addOrder', next().body, { 'Idempotency-Key': crypto.randomUUID() }),
    );
    if (status !== 201) throw new Error(`an order was answered with ${status} ${body.toString().slice(0, 200)}`);
  }
  connection.close();
  // Accepted: nobody is reminded of them while we measure.
  await client.query('update orders set status = 1 where venue_id = $1 and status = 0', [place._id]);
}

/** A GET on the kept connection; throws where it is not answered with 200. */
export async function ask({ connection }: Pick<Asking, 'connection'>, path: string, cookie = ''): Promise<number> {
  const { status, body } = await connection.ask(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
  if (status !== 200) throw new Error(`GET ${path} was answered with ${status} ${body.toString().slice(0, 200)}`);
  return body.length;
}
