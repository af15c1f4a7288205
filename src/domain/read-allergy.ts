/** An order with what its guest avoids, as its row or the wire has it. */
type Told = { readonly avoids: readonly string[]; readonly ratherNot: readonly string[]; readonly allergyReadAt: unknown };

/** Whether somebody's health is at stake, and not only their taste. */
export const hasAllergy = ({ avoids, ratherNot }: Pick<Told, 'avoids' | 'ratherNot'>): boolean =>
  avoids.some((key) => !ratherNot.includes(key));

/** Nobody of the kitchen has read the allergies of this order yet. */
export const isUnread = (order: Told): boolean => order.allergyReadAt === null && hasAllergy(order);

/** So long the kitchen has before service is called. */
export const CALLS_SERVICE_AFTER_MS = 3 * 60_000;
