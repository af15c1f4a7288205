import type { RecurringWork } from '#platform/shared/recurring-work.ts';
import { log } from './log.ts';
import { withSpan } from './span.ts';

/** What is done every so often in each process. Each work is safe to be done by several at once: it moves rows by conditional updates. */
export type Sweeps = {
  /** Registers a work; it begins with `start`. `seconds` between the end of one run and the beginning of the next. */
  every(name: RecurringWork, seconds: number, work: () => Promise<unknown>): void;
  start(): void;
  /** Does one now: for tests and commands. */
  run(name: RecurringWork): Promise<void>;
  /** How the last run of each ended. */
  state(): readonly SweepState[];
  /** Ends after the runs under way. */
  close(): Promise<void>;
};
export type SweepState = {
  readonly name: RecurringWork;
  /** From one run to the next. */
  readonly seconds: number;
  readonly lastRun: number | null;
  readonly lastError: string | null;
  readonly failures: number;
};

type Sweep = {
  name: RecurringWork;
  seconds: number;
  work: () => Promise<unknown>;
  lastRun: number | null;
  lastError: string | null;
  failures: number;
};

const traced = ({ name, work }: Sweep): Promise<unknown> => withSpan(`sweep ${name}`, {}, work);

export function openSweeps(): Sweeps {
  const sweeps = new Map<RecurringWork, Sweep>();
  const timers = new Map<RecurringWork, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let running = false;

  const run = async (sweep: Sweep): Promise<void> => {
    try {
      await traced(sweep);
      sweep.lastError = null;
    } catch (error) {
      sweep.failures += 1;
      sweep.lastError = error instanceof Error ? error.message : String(error);
      log.warn({ reason: sweep.lastError, sweep: sweep.name }, 'a sweep failed; it is tried again');
    } finally {
      sweep.lastRun = Date.now();
    }
  };
  const schedule = (sweep: Sweep): void => {
    const timer = setTimeout(() => {
      const done = run(sweep).finally(() => {
        underWay.delete(done);
        if (running) schedule(sweep);
      });
      underWay.add(done);
    }, sweep.seconds * 1000);
    timer.unref();
    timers.set(sweep.name, timer);
  };

  return {
    every(name, seconds, work) {
      const sweep = { name, seconds, work, lastRun: null, lastError: null, failures: 0 };
      sweeps.set(name, sweep);
      if (running) schedule(sweep);
    },
    start() {
      running = true;
      for (const sweep of sweeps.values()) schedule(sweep);
    },
    async run(name) {
      const sweep = sweeps.get(name);
      if (!sweep) throw new Error(`There is no sweep ${name}.`);
      await traced(sweep);
    },
    state: () => [...sweeps.values()].map(({ work: _, ...state }) => state),
    async close() {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
