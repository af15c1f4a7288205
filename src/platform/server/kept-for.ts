/** Works it out at most once in that time, one try at a time; a failure is nobody's but those who waited for it. */
export function keptFor<T>(ms: number, workOut: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  let until = 0;
  return () => {
    if (known === null || performance.now() >= until) {
      until = Number.POSITIVE_INFINITY;
      const asked = workOut();
      known = asked;
      asked.then(
        () => void (until = performance.now() + ms),
        () => void (known = null),
      );
    }
    return known;
  };
}
