/** Runs so many works at a time; the others wait in the order they came. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queued: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // Whoever ends hands its place on, so that nobody slips in between.
    if (running < most) running += 1;
    else await new Promise<void>((go) => void queued.push(go));
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
