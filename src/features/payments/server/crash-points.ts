/** Moments between "pay" and "kitchen" at which a process may die. */
export const CRASH_POINTS = [
  'intent-written',
  'provider-opened',
  'reference-kept',
  'notice-kept',
  'looked-up',
  'settled',
  'refund-written',
  'refund-sent',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/**
 * Ends the process at once where CRASH_POINT names this moment, as a power cut would: for the proof that every moment leaves either an order
 * and its money or neither. Never in production.
 */
export function crashPoint(at: CrashPoint): void {
  if (process.env['CRASH_POINT'] === at && process.env['NODE_ENV'] !== 'production') process.kill(process.pid, 'SIGKILL');
}
