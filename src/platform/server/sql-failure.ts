/** PostgreSQL's error code of a failure, or null. */
export const sqlState = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const isOneOf =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(sqlState(error) ?? '');

/**
 * A statement that was prepared before a migration gave its tables another column: whoever prepares it anew gets an answer. PostgreSQL has no
 * code of its own for it, and words in many languages.
 */
export const isStalePlan = (error: unknown): boolean =>
  sqlState(error) === '0A000' && error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
/**
 * Two waited for each other, and this one was chosen to give way; or its tables have changed since it was prepared: nothing of it is there, and it
 * may try again.
 */
export const gaveWay = (error: unknown): boolean => isOneOf('40P01', '40001')(error) || isStalePlan(error);
/** There is one of this key already, often of somebody who was faster. */
export const isTwin = isOneOf('23505');
/** Somebody else was faster or in the way: with fresh eyes it may do. */
export const lostRace = (error: unknown): boolean => gaveWay(error) || isTwin(error);
/** What it refers to is not there, or not any more. */
export const refersToNothing = isOneOf('23503');
/** A door of an account that an administrator has shut (migration 0092). */
export const isDisabled = isOneOf('PA001');
/** Somebody holds what it would not wait for, or not any longer. */
export const isLocked = isOneOf('55P03');
