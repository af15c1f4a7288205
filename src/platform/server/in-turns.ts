/** Runs so many works at once, the others in the order they came. `idle` resolves when none is under way. */
export function inTurns(most: number): { run<Answer>(work: () => Promise<Answer>): Promise<Answer>; idle(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  const queue: (() => void)[] = [];
  let running = 0;
  const turn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (running >= most) await new Promise<void>((go) => queue.push(go));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
  return {
    run(work) {
      const done = turn(work).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
