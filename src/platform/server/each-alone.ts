import { log } from './log.ts';

type One = string | { readonly venueId: string };

/**
 * Does a work for each venue, or for each of what venues have, one after the other: what fails at one keeps no other waiting. Throws after the last
 * where any failed, so that the sweep is told as one that did.
 */
export async function eachAlone<Each extends One>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const failed: unknown[] = [];
  for (const each of all) {
    try {
      await work(each);
    } catch (error) {
      failed.push(error);
      const venueId = typeof each === 'string' ? each : each.venueId;
      log.warn({ venueId, reason: reasonOf(error) }, 'a work failed at one venue; the others had it');
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${all.length} failed: ${reasonOf(failed[0])}`);
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
