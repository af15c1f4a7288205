import { Refusal } from '#platform/shared/refusal.ts';

type Queued = { readonly key: string; readonly go: () => void };

/** Of one caller (or one venue) so many wait at most, and of all together. */
const QUEUED_OF_ONE = 20;
const QUEUED_OF_ALL = 60;

/**
 * Runs so many works at a time and of each key one; the others wait in the order they came, so that who sends much waits for himself.
 * Refused where too many wait already: `too_many` (429) of this key, `busy` (503) of all.
 */
export function turns(most: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queued: Queued[] = [];
  const running = new Set<string>();

  const next = () => {
    while (running.size < most) {
      const at = queued.findIndex(({ key }) => !running.has(key));
      const [first] = at < 0 ? [] : queued.splice(at, 1);
      if (!first) return;
      running.add(first.key);
      first.go();
    }
  };

  return async (key, work) => {
    if (queued.length >= QUEUED_OF_ALL) throw new Refusal(503, 'busy', 'We have very much to do. Please try again.', { retryAfter: 10 });
    if (queued.filter((one) => one.key === key).length >= QUEUED_OF_ONE)
      throw new Refusal(429, 'too_many', 'There are many files of yours under way. Please wait for them.', { retryAfter: 10 });
    await new Promise<void>((go) => {
      queued.push({ key, go });
      next();
    });
    try {
      return await work();
    } finally {
      running.delete(key);
      next();
    }
  };
}
