/** Why cash leaves the drawer with the tips, as it is written down in the language of who does it: whoever closes may read another. */
const TIPS_PAID: readonly string[] = ['Tips paid out', 'Απόδοση φιλοδωρημάτων'];

export const isTipsPaid = (reason: string): boolean => TIPS_PAID.includes(reason);
