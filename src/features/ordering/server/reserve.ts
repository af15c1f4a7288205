import { mayHoldUnpaid } from '#domain/unpaid-share.ts';
import { appendEvent } from '#platform/server/event-log.ts';
import { Refusal } from '#platform/shared/refusal.ts';
import type { Tx } from '#platform/server/database.ts';
import { applyOrder, rewardsToSpend } from '#features/loyalty/server/store.ts';
import { usePromotion } from '#features/venues/server/promotion-sql.ts';
import { takeStock, type Portions, type TakenStock } from '#features/venues/server/stock-sql.ts';
import { bumpMenuVersion } from '#features/venues/server/venue-sql.ts';
import type { VenueSnapshot } from '#features/venues/server/venue-snapshot.ts';
import { VENUE_EVENTS } from '#features/venues/events.ts';
import { heldUnpaid } from './held-order.ts';
import type { LineRow, OrderRow } from './order-rows.ts';
import { unpaidUsesOf, usesBy } from './promotion-use.ts';
import { soldOut } from './read-cart.ts';

/** What an order takes beside itself: counted portions, a promotion's use, rewards of a card; and the stamps that it earns. */
export type Taking = {
  readonly order: Pick<OrderRow, 'venueId' | 'id' | 'userId' | 'paymentStatus' | 'rewardsUsed' | 'stampsAdded'>;
  readonly lines: readonly Pick<LineRow, 'name' | 'quantity' | 'givesStamp'>[];
  readonly stock: readonly Portions[];
  readonly promotion: { readonly id: string; readonly code: string | null } | null;
};

export type Reserved = {
  /** What is left of each dish of it that is counted. */
  readonly left: TakenStock['left'];
  /** How many uses of its promotion are left; null: as many as anybody wants, or it has none. */
  readonly usesLeft: number | null;
  /** The card, once the order has its number. True where a last portion went, so that menus change. */
  readonly finish: (number: number) => Promise<boolean>;
};

/**
 * Takes what an order needs beside itself, in the caller's transaction, by conditional updates: stock, then the promotion's use; the card
 * follows in the returned `finish`. Refuses sold_out, held_by_unpaid, promotion_used_up, promotion_held_by_unpaid, promotion_person_limit,
 * reward_unavailable (409).
 */
export async function reserve(tx: Tx, venue: VenueSnapshot, taking: Taking): Promise<Reserved> {
  const { order, stock, promotion } = taking;
  const { short, left, soldOut: emptied } = await takeStock(tx, venue.venueId, stock);
  if (short.length > 0) throw soldOut(venue, short);
  if (order.paymentStatus === 'pending') await refuseHoarding(tx, venue, stock, left);
  const usesLeft = promotion && (await takeUse(tx, venue, promotion, order));
  return {
    left,
    usesLeft,
    async finish(number) {
      await stampCard(tx, venue, taking, number);
      if (!emptied) return false;
      // Open menus and carts learn that the last portion went.
      await bumpMenuVersion(tx, venue.venueId);
      await appendEvent(tx, VENUE_EVENTS, { venueId: venue.venueId, type: 'menu.changed', subjectId: order.venueId, actor: 'system' });
      return true;
    },
  };
}

/** Orders that nobody paid yet hold a share of each dish between them; the dishes' rows are this order's by now. */
async function refuseHoarding(tx: Tx, venue: VenueSnapshot, stock: readonly Portions[], left: TakenStock['left']): Promise<void> {
  const others = await heldUnpaid(tx, venue.venueId, [...left.keys()]);
  const over = stock.flatMap(({ itemId, quantity }) => {
    const held = others.get(itemId) ?? 0;
    const most = mayHoldUnpaid((left.get(itemId) ?? 0) + quantity + held);
    return left.has(itemId) && held + quantity > most ? [{ itemId, most: Math.max(0, most - held) }] : [];
  });
  if (over.length === 0) return;
  const { items, names } = soldOut(
    venue,
    over.map(({ itemId }) => itemId),
  ).details;
  throw new Refusal(
    409,
    'held_by_unpaid',
    'Guests who are paying at this moment hold the rest. Pay the staff, or try again in a few minutes.',
    {
      items,
      names,
      most: over.map(({ most }) => most),
    },
  );
}

/** The promotion's row is this order's from its use to the commit: who else asks for the last use, or for their own last one, waits and counts. */
async function takeUse(
  tx: Tx,
  { venueId }: VenueSnapshot,
  { id, code }: NonNullable<Taking['promotion']>,
  order: Taking['order'],
): Promise<number | null> {
  const used = await usePromotion(tx, venueId, id);
  if (!used) throw (await unpaidUsesOf(tx, venueId, id)) > 0 ? codeHeld(code) : usedUp(code);
  if (order.paymentStatus === 'pending' && used.left !== null) {
    const others = await unpaidUsesOf(tx, venueId, id);
    if (others >= mayHoldUnpaid(used.left + 1 + others)) throw codeHeld(code);
  }
  if (used.maxPerPerson === null || order.userId === null) return used.left;
  if ((await usesBy(tx, venueId, id, order.userId)) < used.maxPerPerson) return used.left;
  const details = { promoCode: code, maxPerPerson: used.maxPerPerson };
  throw new Refusal(409, 'promotion_person_limit', 'You have used this code as often as one person may.', details);
}

const usedUp = (promoCode: string | null) => new Refusal(409, 'promotion_used_up', 'This code has been used up.', { promoCode });

/** What guests hold who are paying comes back within minutes where they do not: it is not used up. */
const codeHeld = (promoCode: string | null) =>
  new Refusal(
    409,
    'promotion_held_by_unpaid',
    'Guests who are paying at this moment hold the uses of this code. Try again in a few minutes, or pay the staff.',
    { promoCode },
  );

const fewer = (wanted: number) => new Refusal(409, 'reward_unavailable', 'You have fewer rewards than this.', { wanted });

/** Refuses reward_unavailable (409) where the card has fewer rewards to spend than are wanted: for what takes none of them yet, by the rule of what does. */
export async function refuseMissingRewards(
  tx: Tx,
  { companyId, rewardRule }: VenueSnapshot,
  { userId, rewardsUsed }: Pick<OrderRow, 'userId' | 'rewardsUsed'>,
): Promise<void> {
  if (rewardsUsed === 0) return;
  if (userId === null || rewardRule === null) throw fewer(rewardsUsed);
  const { stampsRequired } = rewardRule;
  if ((await rewardsToSpend(tx, { companyId, userId, stampsRequired })) < rewardsUsed) throw fewer(rewardsUsed);
}

async function stampCard(tx: Tx, venue: VenueSnapshot, { order, lines }: Taking, number: number): Promise<void> {
  if (order.userId === null || venue.rewardRule === null) {
    if (order.rewardsUsed > 0) throw fewer(order.rewardsUsed);
    return;
  }
  const flagged = lines.filter((line) => line.givesStamp).map((line) => `${line.name} × ${line.quantity}`);
  const applied = await applyOrder(tx, {
    companyId: venue.companyId,
    userId: order.userId,
    venueId: venue.venueId,
    orderId: order.id,
    stampsRequired: venue.rewardRule.stampsRequired,
    earned: order.stampsAdded,
    settled: order.paymentStatus === 'paid',
    rewardsUsed: order.rewardsUsed,
    reason: `${flagged.join(', ')}, order #${number}`,
  });
  if (!applied) throw fewer(order.rewardsUsed);
}
