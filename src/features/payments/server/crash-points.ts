import { readFileSync } from 'node:fs';

/** Moments between "pay" and "kitchen", and of sending money back, at which a process may die. */
export const CRASH_POINTS = [
  'intent-written',
  'provider-opened',
  'reference-kept',
  'notice-kept',
  'looked-up',
  'booked',
  'refund-written',
  'refund-sent',
] as const;
/** The same between "they left" and "their card was charged". */
export const CHARGE_POINTS = ['charge-written', 'charge-sent', 'booked'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number] | (typeof CHARGE_POINTS)[number];

/**
 * Ends the process at once where the file that CRASH_FILE names holds this moment, as a power cut would: for the proof that every moment leaves
 * either an order and its money or neither. Never in production.
 */
export function crashPoint(at: CrashPoint): void {
  const file = process.env['CRASH_FILE'];
  if (file === undefined || process.env['NODE_ENV'] === 'production') return;
  if (readFileSync(file, 'utf8') === at) process.kill(process.pid, 'SIGKILL');
}
