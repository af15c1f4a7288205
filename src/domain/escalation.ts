/** What follows while nobody takes an order: 1 the board rings louder, 2 every device of the venue rings, 3 the owners get a mail and the guest a word. */
export const ESCALATION = { none: 0, louder: 1, everywhere: 2, owners: 3 } as const;
export type Escalation = (typeof ESCALATION)[keyof typeof ESCALATION];

/** When each step is due, in milliseconds since the order reached the kitchen. */
export const ESCALATES_AFTER_MS = [60_000, 120_000, 180_000] as const;

/** Older ones are no waiting guest's any more: a system that was away for a night wakes nobody. Milliseconds. */
export const ESCALATES_WITHIN_MS = 3 * 3_600_000;

/** The step that is due for an order that has waited so long without being taken. */
export function escalationAfter(waitedMs: number): Escalation {
  if (waitedMs >= ESCALATES_WITHIN_MS) return ESCALATION.none;
  const [louder, everywhere, owners] = ESCALATES_AFTER_MS;
  if (waitedMs >= owners) return ESCALATION.owners;
  if (waitedMs >= everywhere) return ESCALATION.everywhere;
  return waitedMs >= louder ? ESCALATION.louder : ESCALATION.none;
}
