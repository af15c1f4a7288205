import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { spawnNode } from '#tests/proofs/app-process.ts';
import { dataDirAt, type DataDir } from '#tests/proofs/data-dir.ts';

export type Size = { readonly venues: number; readonly orders: number };
export type Seeded = Size & { readonly data: DataDir; readonly seededInS: number };

/** The past of a database is not kept: it would be as large again. */
export const QUIET = { ARCHIVE_DIR: 'off', PLANS: 'off' } as const;

/** `10x10000,1000x1000000`: venues and their orders, the smallest first. */
export const sizesOf = (text: string): Size[] =>
  text.split(',').map((one) => {
    const [venues = 0, orders = 0] = one.split('x').map(Number);
    return { venues, orders };
  });

/**
 * A data directory for each size, made by the product's own seed in `folder`. One that is whole is taken as it is; one that was ended in the middle goes on.
 * The models are the same in all: a larger one begins as a copy of the smallest, unless that was measured, which writes orders of its own.
 */
export async function seedSizes(root: string, folder: string, sizes: readonly Size[]): Promise<Seeded[]> {
  mkdirSync(folder, { recursive: true });
  const seeded: Seeded[] = [];
  for (const size of sizes) {
    const path = join(folder, String(size.orders));
    const whole = `${path}.whole`;
    const began = performance.now();
    if (!existsSync(whole)) {
      const [smallest] = seeded;
      // With owners, which only cp keeps.
      if (smallest && !existsSync(path) && !existsSync(`${smallest.data.path}.measured`))
        execFileSync('cp', ['-a', smallest.data.path, path]);
      rmSync(join(path, 'run'), { recursive: true, force: true });
      await seed(root, path, size);
      writeFileSync(whole, '');
    }
    seeded.push({ ...size, data: dataDirAt(path), seededInS: (performance.now() - began) / 1000 });
  }
  return seeded;
}

async function seed(root: string, path: string, { venues, orders }: Size): Promise<void> {
  const args = ['seed', '--venues', String(venues), '--items', '50', '--orders', String(orders)];
  const { child, output } = spawnNode({ root, dataDir: path, port: 0, env: QUIET }, 'src/app/command.ts', args);
  child.stdout?.pipe(process.stdout);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`seeding ${orders} orders ended with ${code}:\n${output().slice(-2000)}`);
}
