import { turns } from '#platform/server/turns.ts';

/** More than the processor hashes at once, so that it never waits for the database's part of a call. */
const AT_ONCE = 4;
/** So many of one caller wait: a second of hashes. Callers are not limited in number: each waits for one of every other. */
const BOUNDS = { ofOne: 12, ofAll: Number.POSITIVE_INFINITY };

/** Where calls that hash a password wait, each caller (an address, a known browser, an account) in a line of its own. In this process, whose processor it is. */
export const hashing = turns(AT_ONCE, BOUNDS);

export const atAddress = (address: string): string => `at ${address}`;
export const ofAccount = (userId: string): string => `account ${userId}`;
