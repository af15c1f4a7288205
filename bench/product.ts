import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, freePort, spawnNode, startApp, type AppProcess } from '#tests/proofs/app-process.ts';
import { dataDirAt, type DataDir } from '#tests/proofs/data-dir.ts';
import { KITCHEN, signIn } from '#tests/proofs/diner.ts';
import { runChild } from './child.ts';
import type { OrderCount } from './order-clients.ts';
import type { Place } from './venues.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A product of a measurement's own. What was started of it ends with it, and its data directory goes. */
export type Product = AsyncDisposable & {
  readonly data: DataDir;
  /** A process of it on a port of its own. */
  start(settings?: { readonly env?: Readonly<Record<string, string>>; readonly node?: readonly string[] }): Promise<AppProcess>;
  /** The kitchen of the demo works at all generated venues from now on; its cookie. */
  hireKitchen(url: string, role?: 'owner' | 'staff'): Promise<string>;
};

type World = {
  /** Generated venues beside the demo's, numbered from 1001; left out: the demo alone, made at the first start. */
  readonly venues?: number;
  /** Another checkout. */
  readonly root?: string;
};

/** The pages are built and the world is seeded when it is there. `name`: of its folder. */
export async function openProduct(name: string, { venues, root = ROOT }: World = {}): Promise<Product> {
  await using opening = new AsyncDisposableStack();
  const home = mkdtempSync(join(tmpdir(), `parea-${name}-`));
  opening.defer(() => rmSync(home, { recursive: true, force: true }));
  const data = dataDirAt(join(home, 'data'));
  opening.defer(() => data.remove());
  ensureBuilt(root);
  if (venues !== undefined) await seed(root, data, venues);
  const opened = opening.move();
  return {
    data,
    async start({ env = {}, node = [] } = {}) {
      const app = await startApp({ root, dataDir: data.path, port: await freePort(), env, node });
      opened.defer(async () => void (await app.stop()));
      return app;
    },
    async hireKitchen(url, role = 'staff') {
      const client = await data.connect();
      await client.query(
        `insert into venue_account (venue_id, position, email, user_id, role)
          select v.id, 50, u.email, u.id, $2 from venue v, account_user u where v.number > 1000 and u.email = $1`,
        [KITCHEN.email, role],
      );
      await client.end();
      return signIn(url, KITCHEN);
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function seed(root: string, { path }: DataDir, venues: number): Promise<void> {
  const args = ['seed', '--venues', String(venues), '--items', '50'];
  const { child, output } = spawnNode({ root, dataDir: path, port: 0 }, 'src/app/command.ts', args);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`seeding ended with ${code}:\n${output()}`);
}

export const portOf = ({ url }: { readonly url: string }): number => Number(new URL(url).port);

export type OrderTurn = {
  readonly port: number;
  readonly seconds: number;
  readonly clients: number;
  readonly places: readonly Place[];
  readonly seed: number;
};

/** Guests that order for so long, as a process of their own. An order that is not placed fails the measurement. */
export async function placeOrders(turn: OrderTurn): Promise<OrderCount & { readonly rate: number }> {
  const count = await runChild<OrderCount>('order-clients.ts', turn);
  if (Object.keys(count.others).length > 0) throw new Error(`orders were refused: ${JSON.stringify(count.others)}`);
  return { ...count, rate: count.placed / count.seconds };
}
