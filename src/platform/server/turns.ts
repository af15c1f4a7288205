import { Refusal } from '#platform/shared/refusal.ts';

type Waiting = { readonly go: () => void; readonly refuse: (why: Refusal) => void; readonly squeezed: boolean };
type Lane = { readonly key: string; readonly first: boolean; readonly waiting: Waiting[] };
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

const busy = () => new Refusal(503, 'busy', 'We have very much to do. Please try again.', { retryAfter: 10 });

/** Works that take turns: see {@link turns}. */
export type Turns = {
  run<T>(key: string, work: () => Promise<T>, how?: How): Promise<T>;
  /** Whether so many of this key wait that the next would be refused. */
  isFull(key: string): boolean;
};

/** Of one caller (or one venue) so many wait at most, and of all together. */
const BOUNDS = { ofOne: 20, ofAll: 60 };

type Settle = { readonly go: () => void; readonly leave: (why: Refusal) => void };
/** One that waits until it is its turn, it is refused, or its caller has gone, which `dropped` is told of. */
function waits(squeezed: boolean, left: AbortSignal | undefined, { go, leave }: Settle, dropped: (one: Waiting) => void): Waiting {
  const gone = () => {
    dropped(mine);
    leave(callerGone());
  };
  const stays = () => left?.removeEventListener('abort', gone);
  const mine: Waiting = {
    squeezed,
    go() {
      stays();
      go();
    },
    refuse(why) {
      stays();
      leave(why);
    },
  };
  left?.addEventListener('abort', gone, { once: true });
  return mine;
}

/** Whose place goes to one who waits with `own`: the last of who waits with most, where that is so much more that it is fairer. Who has paid keeps it. */
function lastOfMost(lanes: readonly Lane[], own: number): { readonly lane: Lane; readonly one: Waiting } | null {
  const [lane] = lanes.toSorted((a, b) => b.waiting.length - a.waiting.length);
  const one = lane?.waiting.findLast(({ squeezed }) => !squeezed);
  return lane && one && lane.waiting.length > own + 1 ? { lane, one } : null;
}

/**
 * Runs so many works at a time and of each key one; the keys take turns, however much each has sent, and who sends much waits for himself.
 * Refused where too many wait already: `too_many` (429) of this key; of all `busy` (503), the last work of the key that has most.
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
      const one = lane?.waiting.shift();
      if (!lane || !one) return;
      lanes.delete(lane.key);
      if (lane.waiting.length > 0) lanes.set(lane.key, lane);
      waiting -= 1;
      running.set(lane.key, lane.first);
      one.go();
    }
  };

  const drop = (lane: Lane, one: Waiting) => {
    lane.waiting.splice(lane.waiting.indexOf(one), 1);
    if (lane.waiting.length === 0) lanes.delete(lane.key);
    waiting -= 1;
  };

  const takesPlace = (key: string): boolean => {
    const found = lastOfMost([...lanes.values()], lanes.get(key)?.waiting.length ?? 0);
    if (!found) return false;
    drop(found.lane, found.one);
    found.one.refuse(busy());
    return true;
  };

  const isFull = (key: string) => (lanes.get(key)?.waiting.length ?? 0) >= ofOne;
  return {
    isFull,
    async run(key, work, { first = false, squeezeIn = false, left } = {}) {
      if (left?.aborted) throw callerGone();
      if (!squeezeIn && isFull(key))
        throw new Refusal(429, 'too_many', 'Much of yours is under way. Please wait for it.', { retryAfter: 10 });
      if (!squeezeIn && waiting >= ofAll && !takesPlace(key)) throw busy();
      await new Promise<void>((go, leave) => {
        const lane = lanes.get(key) ?? { key, first, waiting: [] };
        lane.waiting.push(waits(squeezeIn, left, { go, leave }, (one) => drop(lane, one)));
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
