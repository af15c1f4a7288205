import { log } from '#platform/server/log.ts';

/** Work that no answer waits for, such as a mail: whether there is somebody to write to must not show in the time either. */
export function background() {
  const underWay = new Set<Promise<void>>();
  return {
    run(work: Promise<unknown>, failed: string): void {
      const running = work.then(
        () => undefined,
        (error: unknown) => log.error({ reason: error instanceof Error ? error.message : 'unknown' }, failed),
      );
      underWay.add(running);
      void running.finally(() => underWay.delete(running));
    },
    /** Resolves when nothing is under way. */
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
export type Background = ReturnType<typeof background>;
