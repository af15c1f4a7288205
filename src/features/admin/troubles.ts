/** What may be wrong at a venue, what hurts guests most first. */
export const VENUE_TROUBLES = ['untaken', 'payments', 'printers', 'webhooks', 'unverified', 'trial'] as const;
export type VenueTrouble = (typeof VENUE_TROUBLES)[number];
