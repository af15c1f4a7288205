/** Where what is told goes; a line at a time. */
export type Tell = (line: string) => void;

const EVERY_MS = 5000;
const whole = (n: number): string => Math.round(n).toLocaleString('en');

/** Counts what is done and says now and then how much that is and how quick it is. What was there before counts as done, not as quick. */
export function progress(what: string, all: number, tell: Tell): (more: number, isNew?: boolean) => void {
  const began = performance.now();
  let [done, fresh, said] = [0, 0, began];
  return (more, isNew = true) => {
    done += more;
    const isDone = done > all - 0.5;
    if (isNew) fresh += more;
    const now = performance.now();
    if (!isNew || (!isDone && now - said < EVERY_MS)) return;
    said = now;
    const rate = (fresh / Math.max(1, now - began)) * 1000;
    const left = rate > 0 ? `, ${whole((all - done) / rate)} s left` : '';
    tell(`${what}: ${whole(done)} of ${whole(all)}, ${whole(rate)} a second${isDone ? '' : left}`);
  };
}

/** Waits for all of them, and then fails as the first that did: nobody goes on behind the back of who tries again. */
export async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
