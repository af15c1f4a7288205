import { Refusal } from '#platform/shared/refusal.ts';

type Lane = { readonly key: string; readonly first: boolean; readonly waiting: (() => void)[] };
type How = {
  /** Somebody we know: served before the others, who keep half of the places. */
  readonly first?: boolean;
  /** Waits however many wait already: who comes so has paid for it. */
  readonly squeezeIn?: boolean;
  /** Who waits no more is not waited with: refused `aborted`, and the work never begins. */
  readonly left?: AbortSignal;
};

/** Nobody hears it. */
export const callerGone = () => new Refusal(400, 'aborted', 'The call ended before it was answered.');

/** Works that take turns: see {@link turns}. */
export type Turns = {
  run<T>(key: string, work: () => Promise<T>, how?: How): Promise<T>;
  /** Whether so many of this key wait that the next would be refused. */
  isFull(key: string): boolean;
};

/** Of one caller (or one venue) so many wait at most, and of all together. */
const BOUNDS = { ofOne: 20, ofAll: 60 };

/**
 * Runs so many works at a time and of each key one; the keys take turns, however much each has sent, and who sends much waits for himself.
 * Refused where too many wait already: `too_many` (429) of this key, `busy` (503) of all.
 */
export function turns(most: number, { ofOne, ofAll }: { readonly ofOne: number; readonly ofAll: number } = BOUNDS): Turns {
  /** By key, who was served longest ago in front. */
  const lanes = new Map<string, Lane>();
  const running = new Map<string, boolean>();
  let waiting = 0;

  const next = () => {
    while (running.size < most) {
      const ready = [...lanes.values()].filter(({ key }) => !running.has(key));
      const known = [...running.values()].filter(Boolean).length;
      const wantsKnown = known < most / 2;
      const lane = ready.find(({ first }) => first === wantsKnown) ?? ready[0];
      const go = lane?.waiting.shift();
      if (!lane || !go) return;
      lanes.delete(lane.key);
      if (lane.waiting.length > 0) lanes.set(lane.key, lane);
      waiting -= 1;
      running.set(lane.key, lane.first);
      go();
    }
  };

  const drop = (lane: Lane, one: () => void) => {
    lane.waiting.splice(lane.waiting.indexOf(one), 1);
    if (lane.waiting.length === 0) lanes.delete(lane.key);
    waiting -= 1;
  };

  const isFull = (key: string) => (lanes.get(key)?.waiting.length ?? 0) >= ofOne;
  return {
    isFull,
    async run(key, work, { first = false, squeezeIn = false, left } = {}) {
      if (left?.aborted) throw callerGone();
      if (!squeezeIn && waiting >= ofAll) throw new Refusal(503, 'busy', 'We have very much to do. Please try again.', { retryAfter: 10 });
      if (!squeezeIn && isFull(key))
        throw new Refusal(429, 'too_many', 'Much of yours is under way. Please wait for it.', { retryAfter: 10 });
      await new Promise<void>((go, leave) => {
        const lane = lanes.get(key) ?? { key, first, waiting: [] };
        const gone = () => {
          drop(lane, mine);
          leave(callerGone());
        };
        const mine = () => {
          left?.removeEventListener('abort', gone);
          go();
        };
        left?.addEventListener('abort', gone, { once: true });
        lane.waiting.push(mine);
        lanes.set(key, lane);
        waiting += 1;
        next();
      });
      try {
        return await work();
      } finally {
        running.delete(key);
        next();
      }
    },
  };
}
