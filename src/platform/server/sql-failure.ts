/** PostgreSQL's error code of a failure, or null. */
export const sqlState = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

const isOneOf =
  (...codes: readonly string[]) =>
  (error: unknown): boolean =>
    codes.includes(sqlState(error) ?? '');

/** Two waited for each other, and this one was chosen to give way: nothing of it is there, and it may try again. */
export const gaveWay = isOneOf('40P01', '40001');
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
