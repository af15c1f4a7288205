import { stageOf, type Stage } from '#domain/running-order.ts';
import { minutesUntil } from '#domain/table-strip.ts';
import { onThisClock } from '#platform/browser/server-clock.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { weighed, type KnownOrder } from './known-orders.ts';
import { stageIcon } from './strip-words.ts';

/** Of a hundred. */
const DONE: Readonly<Record<Stage, number>> = { unpaid: 0, awaiting: 0, received: 12, preparing: 45, ready: 100, served: 100, stopped: 0 };
/** The ring never says ready before the kitchen does. */
const MOST = 94;
const MINUTE = 60_000;

/** How far the order is, as a ring. Where the kitchen gave a time, it fills with it. */
export function StripDial({ order, now }: { readonly order: KnownOrder; readonly now: number }) {
  const stage = stageOf(weighed(order));
  const done = stage === 'preparing' ? preparing(order, now) : DONE[stage];
  return (
    <span className="dial" data-honey={stage === 'unpaid' || stage === 'stopped' ? '' : undefined}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle cx="22" cy="22" r="20" />
        {done > 0 && <circle cx="22" cy="22" r="20" pathLength="100" strokeDasharray={`${done} 100`} />}
      </svg>
      <Icon name={stageIcon(order)} />
    </span>
  );
}

function preparing({ readyBy, statusAt }: KnownOrder, now: number): number {
  if (readyBy === null) return DONE.preparing;
  const [from, until] = [onThisClock(Date.parse(statusAt)), onThisClock(Date.parse(readyBy))];
  const left = (minutesUntil(until, now) ?? 0) * MINUTE;
  return Math.round(Math.max(DONE.received, MOST * (1 - left / Math.max(until - from, MINUTE))));
}
