import { expect, it } from 'vitest';
import { eachAlone } from './each-alone.ts';

it('goes on after one that fails, and tells of it at the end', async () => {
  const done: string[] = [];
  const all = [{ venueId: 'a' }, { venueId: 'b' }, { venueId: 'c' }];
  const work = async ({ venueId }: { venueId: string }) => {
    if (venueId === 'b') throw new Error('no such zone');
    done.push(venueId);
  };
  await expect(eachAlone(all, work)).rejects.toThrow('1 of 3 failed: no such zone');
  expect(done).toEqual(['a', 'c']);
});
