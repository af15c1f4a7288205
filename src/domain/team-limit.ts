/** How many people a venue's plan has room for, open invitations included: tiers 0 trial, 1 Starter, 2 Professional, 3 Enterprise. Null: any. */
export function teamLimit(tier: number): number | null {
  const limits = [5, 5, 20, null];
  return limits[tier] === undefined ? 5 : limits[tier];
}
