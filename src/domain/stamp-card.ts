import type { CartLine } from './menu.ts';

/** Units (not lines) of a cart that carry the loyalty-stamp flag. */
export function flaggedUnits(lines: readonly CartLine[]): number {
  return lines.reduce((units, line) => (line.item.givesStamp ? units + line.quantity : units), 0);
}

/** Stamps an order adds: flagged units minus rewards used, never below 0. */
export function stampsEarned(lines: readonly CartLine[], rewardsUsed: number): number {
  return Math.max(0, flaggedUnits(lines) - rewardsUsed);
}

/** Rewards ever earned with these stamps; 0 where the card requires none ("No stamps required"). */
export function rewardsAccumulated(stamps: number, required: number): number {
  return required > 0 ? Math.max(0, Math.floor(stamps / required)) : 0;
}

/** Stamps of the card being filled now: all of them below `required`, else the remainder. 0 where the card requires none. */
export function currentCycle(stamps: number, required: number): number {
  return required > 0 ? Math.max(0, stamps) % required : 0;
}

/** Near-square layout with room for `required` slots: 12 makes 4 × 3. */
export function stampGrid(required: number): { cols: number; rows: number } {
  if (required <= 0) return { cols: 0, rows: 0 };
  const cols = Math.ceil(Math.sqrt(required));
  return { cols, rows: Math.ceil(required / cols) };
}

/** Rewards earned and not yet used. Never below 0, also where a reversal took stamps whose reward was already spent. */
export function rewardsAvailable(stamps: number, used: number, required: number): number {
  return Math.max(0, rewardsAccumulated(stamps, required) - used);
}
