import { Refusal } from '#platform/shared/refusal.ts';
import { recordAudit } from '#platform/server/audit-log.ts';
import { inTransaction } from '#platform/server/database.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import type { VenueCache } from '#features/venues/server/venue-cache.ts';
import type { ChangeDeps } from './change-order.ts';
import { confirmOrder } from './confirm-order.ts';
import type { MoveDeps } from './move-order.ts';
import { refuseOpen, unlessRefused } from './refuse-open.ts';
import { updateAllHeld, waitingForWave, type Sender, type WaitingAt } from './unconfirmed-sql.ts';
import { noteLetIn, waveOf } from './wave-sql.ts';

export type WaveAnswerDeps = ChangeDeps & Pick<MoveDeps, 'onMoved'> & { readonly venues: VenueCache };
type Answer = {
  readonly venueId: string;
  readonly actor: string;
  readonly what: 'hold' | 'let_in' | 'refuse' | 'refuse_waiting';
  readonly reason: string;
  /** What waits there alone is refused, with the table's code too; null: whatever waits without one. */
  readonly at: WaitingAt | null;
};
/** How many orders, and how many of those that were to be let in wait on. */
type Answered = { readonly orders: number; readonly left: number };

/** Puts aside, lets in or refuses all orders of a venue's wave, or refuses all that wait without a code or at one place, and says how many. Refuses no_wave (409). */
export async function answerWave(deps: WaveAnswerDeps, answer: Answer): Promise<Answered> {
  const { venueId, what, reason, actor } = answer;
  if (what === 'refuse_waiting') {
    const of: Sender = answer.at ? { waitingAt: answer.at } : 'waiting';
    return { orders: await refuseOpen(deps, { venueId, of, reason, actor }), left: 0 };
  }
  const wave = await waveOf(deps.db, venueId, deps.clock());
  const waiting = await waitingForWave(deps.db, venueId);
  if (!wave && (what === 'hold' || waiting.length === 0)) throw new Refusal(409, 'no_wave', 'No wave of orders is known here any more.');
  if (what === 'let_in') return letIn(deps, answer, waiting);
  const of: Sender = { wave: wave && { since: wave.since, strangers: wave.strangers !== null } };
  if (what === 'refuse') return { orders: await refuseOpen(deps, { venueId, of, reason, actor }), left: 0 };
  const orders = await inTransaction(deps.db, async (tx) => {
    const count = await updateAllHeld(tx, venueId, of, actor);
    if (count > 0) await recordAudit(tx, { venueId, actor, action: 'orders.held', subject: String(count) });
    return count;
  });
  deps.feed.nudge(venueId);
  return { orders, left: 0 };
}

/** Each takes what it needs only now, as one that is confirmed alone does: where something is gone it waits on. Further ones of the wave do not wait. */
async function letIn(deps: WaveAnswerDeps, { venueId, actor }: Answer, waiting: readonly string[]): Promise<Answered> {
  await inTransaction(deps.db, async (tx) => {
    await noteLetIn(tx, venueId);
    await appendEvent(tx, VENUE_EVENTS, { venueId, type: 'wave.began', subjectId: venueId, actor });
    await recordAudit(tx, { venueId, actor, action: 'orders.let_in', subject: String(waiting.length) });
  });
  deps.feed.nudge(venueId);
  let orders = 0;
  for (const orderId of waiting) if (await unlessRefused(() => confirmOrder(deps, { orderId, actor }))) orders += 1;
  return { orders, left: waiting.length - orders };
}
