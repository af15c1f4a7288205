/** An order with what its guest avoids, as its row or the wire has it. */
type Told = { readonly avoids: readonly string[]; readonly ratherNot: readonly string[]; readonly allergyReadAt: unknown };

/** Whether somebody's health is at stake, and not only their taste. */
export const hasAllergy = ({ avoids, ratherNot }: Pick<Told, 'avoids' | 'ratherNot'>): boolean =>
  avoids.some((key) => !ratherNot.includes(key));

/** Nobody of the kitchen has read the allergies of this order yet. */
export const isUnread = (order: Told): boolean => order.allergyReadAt === null && hasAllergy(order);

type Instant = Date | string | null;
type Begun = Pick<Told, 'avoids' | 'ratherNot'> & {
  readonly allergyReadAt: Instant;
  readonly preparingAt: Instant;
  readonly readyAt: Instant;
};
const instant = (at: Instant): number | null => (at === null ? null : new Date(at).getTime());

/** Said after the kitchen had started on it: nothing of what tells of an allergy is started unread, so it was read later than that, or not yet. */
export function isSaidAfterStart(order: Begun): boolean {
  const begun = instant(order.preparingAt) ?? instant(order.readyAt);
  const read = instant(order.allergyReadAt);
  return begun !== null && hasAllergy(order) && (read === null || read > begun);
}

/** So long the kitchen has before service is called. */
export const CALLS_SERVICE_AFTER_MS = 3 * 60_000;
