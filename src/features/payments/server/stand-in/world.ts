import type { Context } from 'hono';
import { openLedger, type Held, type Ledger } from './ledger.ts';
import { noticeOf, type News, type Sent } from './notices.ts';

/** What the stand-ins share: who owes whom, and how the pretended world treats us. */
export type World = {
  readonly ledger: Ledger;
  count(what: string): void;
  /** Answers a call of ours, unless a switch says that this one fails. */
  answer(context: Context, what: string, work: () => Promise<Response>): Promise<Response>;
  /** The same key is the same act. */
  once<Made>(key: string, make: () => Made): Made;
  /** A person pays, or is declined. */
  pay(held: Held): Promise<void>;
  decline(held: Held): Promise<void>;
  /** Where a browser goes back to. */
  backTo(url: string): string;
  /** Sends a notice, as the switches say. */
  send(notice: Sent): Promise<void>;
  /** Notices that a switch held back, for sending late. */
  readonly kept: Sent[];
};

export type Telling = {
  readonly tell: (notice: Sent) => Promise<void>;
  /** Whether browsers are sent back by path alone, to whichever address of this machine they came from. */
  readonly samePlace: boolean;
};

/** Longer than anybody waits. */
const TIMEOUT_MS = 30_000;

export function openWorld({ tell, samePlace }: Telling): World {
  const ledger = openLedger();
  const kept: Sent[] = [];
  const count = (what: string) => void ledger.calls.set(what, (ledger.calls.get(what) ?? 0) + 1);
  const send = async (notice: Sent): Promise<void> => {
    const { notices } = ledger.switches;
    if (notices === 'lost') return;
    if (notices === 'kept') return void kept.push(notice);
    await tell(notice);
    if (notices === 'twice') await tell(notice);
  };
  const notify = (held: Held, news: News): Promise<void> => send(noticeOf(held, news));
  return {
    ledger,
    kept,
    send,
    count,
    async answer(context, what, work) {
      count(what);
      const { next } = ledger.switches;
      ledger.switches.next = 'answer';
      if (next === 'broken') return context.json({ error: { type: 'api_error', message: 'broken' } }, 500);
      // Done, but nobody hears of it.
      if (next === 'lost-answer') {
        await work();
        return context.json({ error: { type: 'api_error', message: 'lost' } }, 500);
      }
      if (next === 'timeout') await new Promise((resolve) => void setTimeout(resolve, TIMEOUT_MS).unref());
      return work();
    },
    once<Made>(key: string, make: () => Made): Made {
      const known = ledger.answered.get(key);
      if (known !== undefined) return known as Made;
      const made = make();
      ledger.answered.set(key, made);
      return made;
    },
    async pay(held) {
      if (held.state === 'paid' || held.state === 'cancelled') return;
      // PayPal only approves here, as does who gives a hold; the money moves with our capture.
      if (held.isHold && held.state === 'approved') return;
      held.state = held.provider === 'paypal' || held.isHold ? 'approved' : 'paid';
      await notify(held, held.isHold ? 'held' : 'paid');
    },
    async decline(held) {
      held.declines += 1;
      await notify(held, 'declined');
    },
    // Of ours alone: two slashes would lead to somebody else's.
    backTo: (url) => (samePlace ? new URL(url).pathname.replace(/^\/+/, '/') + new URL(url).search : url),
  };
}
