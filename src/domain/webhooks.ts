/** What other systems can choose to be told. Whoever chooses nothing is told everything, also what there is later. */
export const HOOK_EVENTS = [
  'order.placed',
  'order.moved',
  'order.cancelled',
  'order.refunded',
  'order.escalated',
  'payment.taken',
  'request.opened',
  'request.moved',
  'menu.changed',
  'stamps.taken',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

/** Told; or not: turned off by somebody, by its own answer (410), after days of failures. */
export const HOOK_STATES = ['on', 'off', 'gone', 'failed'] as const;
export type HookState = (typeof HOOK_STATES)[number];

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why there was no answer. */
export const HOOK_TROUBLES = ['timeout', 'not_public', 'no_answer', 'no_secret'] as const;
export type HookTrouble = (typeof HOOK_TROUBLES)[number];

export const MOST_WEBHOOKS = 10;
export const LONGEST_HOOK_URL = 500;
export const LONGEST_HOOK_DESCRIPTION = 100;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Between one try and the next, as Standard Webhooks proposes: three days and some hours in all. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR] as const;
/** Up to so much longer, so that what failed at one moment does not come back at one. */
const JITTER = 0.1;

/** How long after the `step`th try (from 1) the next one is, in milliseconds; null: that was the last. `chance` is from 0 to 1. */
export function pauseAfter(step: number, chance: number): number | null {
  const pause = PAUSES[step - 1];
  return pause === undefined ? null : Math.round(pause * (1 + JITTER * chance));
}

/** Failing for so long without one success, an endpoint is turned off. */
export const GIVE_UP_MS = 5 * 24 * HOUR;
/** So long the secret before signs too. */
export const OLD_SECRET_MS = 24 * HOUR;
