import { sql } from 'kysely';
import { DELIVERY } from '#domain/methods.ts';
import { AWAITING_MONEY, DONE, inLane, KEEPING_MONEY, ORDER_STATUS, STOPPED, type Lane } from '#domain/order-status.ts';

/** What is said of orders in SQL, from the domain's own words. In literals, so that partial indexes see what is asked for. */

const oneOf = (values: readonly (string | number)[]) => sql`in (${sql.join(values.map((value) => sql.lit(value)))})`;

/** The conditions for orders, by the name that a statement has for them. */
function conditionsOn(name: 'orders' | 'o') {
  const status = sql.ref(`${name}.status`);
  const money = sql.ref(`${name}.paymentStatus`);
  const known = sql<boolean>`not ${money} ${oneOf(AWAITING_MONEY)}`;
  const stopped = sql<boolean>`${status} ${oneOf(STOPPED)}`;
  const standing = sql<boolean>`not ${status} ${oneOf(STOPPED)}`;
  const unpaid = sql<boolean>`${money} = 'unpaid'`;
  const taken = sql<boolean>`${sql.ref(`${name}.reserved`)}`;
  const collected = sql<boolean>`${sql.ref(`${name}.deliveryMethod`)} = ${sql.lit(DELIVERY.collection)}`;
  return {
    /** Not without an online payment that comes first: of such an order neither the kitchen nor the books hear. */
    known,
    /** Its online payment may still come. */
    held: sql<boolean>`(${money} = 'pending' and ${status} = ${sql.lit(ORDER_STATUS.placed)})`,
    stopped,
    /** Somebody rejected or cancelled it. One whose online payment never came was never the venue's to stop. */
    stoppedByVenue: sql<boolean>`(${stopped} and ${known})`,
    standing,
    /** Not one that awaits its first confirmation: it has taken its stock, promotion and rewards. */
    taken,
    /** What counts as sold in every report, on the day that sold it; refunds are taken off on the day they are made. */
    sold: sql<boolean>`(${standing} and ${known} and ${taken})`,
    /** Sold, and somebody of the venue took it or somebody paid for it: what nobody wants is ordered by pranksters too. */
    wanted: sql<boolean>`(${standing} and ${known} and ${taken} and (${status} > ${sql.lit(ORDER_STATUS.placed)} or ${money} ${oneOf(KEEPING_MONEY)}))`,
    /** On the board: placed, and not yet served. */
    inKitchen: sql<boolean>`(${status} < ${sql.lit(ORDER_STATUS.served)} and ${known})`,
    inLane: (lane: Lane) => sql<boolean>`${status} ${oneOf(inLane(lane))}`,
    /** Not at an end. */
    open: sql<boolean>`${status} < ${sql.lit(ORDER_STATUS.completed)}`,
    done: sql<boolean>`${status} ${oneOf(DONE)}`,
    unpaid,
    /** Still to be paid of it, in cents: what was taken by hand so far is off. */
    due: sql<number>`(case when ${unpaid} then ${sql.ref(`${name}.totalCents`)} - ${sql.ref(`${name}.takenCents`)} else 0 end)`,
    paid: sql<boolean>`${money} = 'paid'`,
    /** Where it is brought, on which floor; 0: it is collected, though its phone may have scanned a table's code, or nobody said. */
    broughtTo: sql<number>`(case when ${collected} then 0 else ${sql.ref(`${name}.tableNumber`)} end)`,
    broughtOn: sql<number>`(case when ${collected} or ${sql.ref(`${name}.tableNumber`)} = 0 then 0 else ${sql.ref(`${name}.floor`)} end)`,
    /** Some of its money is still here. */
    keepsMoney: sql<boolean>`${money} ${oneOf(KEEPING_MONEY)}`,
    /** Paid back, wholly or in part. */
    refunded: sql<boolean>`${money} ${oneOf(['part_refunded', 'refunded'])}`,
  };
}

/** Of a statement that gives orders no other name. */
export const ORDERS = conditionsOn('orders');
/** Of a statement that calls orders `o`. */
export const O = conditionsOn('o');
