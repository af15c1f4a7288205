/**
 * Does a work for each key once at a time. Whoever asks while it is under way gets the run after it, which they share: a hundred that ask at once
 * make two runs, and none of them misses what was there when it asked.
 */
export function oneAtATime<Key>(work: (key: Key) => Promise<void>): (key: Key) => Promise<void> {
  const runs = new Map<Key, { readonly now: Promise<void>; next: Promise<void> | null }>();
  const run = (key: Key): Promise<void> => {
    const now = work(key).finally(() => {
      if (runs.get(key)?.next === null) runs.delete(key);
    });
    runs.set(key, { now, next: null });
    return now;
  };
  return (key) => {
    const known = runs.get(key);
    if (!known) return run(key);
    const again = () => run(key);
    return (known.next ??= known.now.then(again, again));
  };
}
