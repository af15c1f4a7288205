import type { SweepFigures } from './growth-tables.ts';
import type { World } from './growth-world.ts';

/** Each recurring work of the product, in turns; the first time of each, which does what is left to do, is not counted. */
export async function measureSweeps(worlds: readonly World[], rounds: number): Promise<SweepFigures[]> {
  const names = worlds[0]?.system.sweeps.state() ?? [];
  const found: SweepFigures[] = [];
  for (const { name, seconds } of names) {
    const sizes = worlds.map((): number[] => []);
    const turn = async ({ system }: World, into: number[] = []): Promise<void> => {
      const began = performance.now();
      await system.sweeps.run(name);
      into.push(performance.now() - began);
    };
    for (const world of worlds) await turn(world);
    for (let round = 0; round < rounds; round += 1) for (const [at, world] of worlds.entries()) await turn(world, sizes[at]);
    found.push({ name, everyS: seconds, sizes });
  }
  return found;
}
