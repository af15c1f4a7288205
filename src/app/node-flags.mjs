/**
 * How Node is to run the product: what V8 and the C library take only when a process begins. `main.mjs` begins anew with it where it was begun
 * without, so every way of starting has it; who starts `main.mjs` this way saves the forty milliseconds. `docs/decisions/0129-room-for-memory.md` has the reasons.
 */

/**
 * What a request leaves behind is young and dies young: 16 MB for each half are room enough for it, and without a bound 128 MB of the machine would be kept.
 * A start has two, and keeps to them; with the one that V8 begins with it would take a tenth more work.
 */
export const FLAGS = ['--max-semi-space-size=16', '--min-semi-space-size=2'];

/** Large blocks go back to the system when they are free, and threads share their room: the C library keeps both for itself else. */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
