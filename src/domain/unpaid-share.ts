/** Of a dish's counted portions, what orders that wait for an online payment may hold together: one in three. */
const SHARE = 3;

/** The most of them that one browser may have waiting at a venue. */
export const MOST_UNPAID_ONLINE = 2;

/**
 * How many of `portions` (what is left, and what such orders hold of it) they may hold together: a third, rounded down, so that who pays the
 * staff finds most of them. Of one or two portions one may be held, or the last portion could never be paid for online.
 */
export const mayHoldUnpaid = (portions: number): number => (portions <= 0 ? 0 : Math.max(1, Math.floor(portions / SHARE)));

/** So many online orders may be given up unpaid within the time, of one phone and of one address; further ones cost work, for each has a number of the day. */
export const MOST_GIVEN_UP = { phone: 10, address: 60, withinMs: 10 * 60_000 } as const;
