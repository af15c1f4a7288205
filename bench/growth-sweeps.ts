import type { SweepFigures } from './growth-tables.ts';
import type { World } from './growth-world.ts';

/** So often in a turn. */
const TIMES = 7;

/** Each recurring work of the product, in turns; the first turn of each, which does what is left to do, is not counted. */
export async function measureSweeps(worlds: readonly World[], rounds: number): Promise<SweepFigures[]> {
  const names = worlds[0]?.system.sweeps.state() ?? [];
  const found: SweepFigures[] = [];
  for (const { name, seconds } of names) {
    const sizes = worlds.map((): number[] => []);
    const turn = async ({ system }: World, into: number[] = []): Promise<void> => {
      const times: number[] = [];
      for (let nth = 0; nth < TIMES; nth += 1) {
        const began = performance.now();
        await system.sweeps.run(name);
        times.push(performance.now() - began);
      }
      // The quickest: a work of a millisecond mostly waits where others want the processor.
      into.push(Math.min(...times));
    };
    for (const world of worlds) await turn(world);
    for (let round = 0; round < rounds; round += 1) for (const [at, world] of worlds.entries()) await turn(world, sizes[at]);
    found.push({ name, everyS: seconds, sizes });
  }
  return found;
}
