import type { CartLine } from './menu.ts';

/** What a card asks for where a venue never said: the specification's section 9. */
export const STAMPS_REQUIRED = 12;

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

/** Stamps that the card owes: those of rewards that were used and whose stamps were taken back. */
export function stampsOwed(stamps: number, used: number, required: number): number {
  return required > 0 ? Math.max(0, used * required - stamps) : 0;
}

export type StampForecast = {
  readonly earned: number;
  /** Stamps of the card being filled once the order is placed. */
  readonly after: number;
  readonly required: number;
  /** Rewards that the order completes. */
  readonly rewards: number;
};

/** What an order that earns so many stamps makes of a card with `stamps` ever collected. Null where the card requires none, or nothing is earned. */
export function stampForecast(stamps: number, earned: number, required: number): StampForecast | null {
  if (required <= 0 || earned <= 0) return null;
  return {
    earned,
    after: currentCycle(stamps + earned, required),
    required,
    rewards: rewardsAccumulated(stamps + earned, required) - rewardsAccumulated(stamps, required),
  };
}

/**
 * Which of the card's stamps are new to who looks at it, as positions from 0: none where nothing changed, all of a card never seen before, and
 * all of a new card where the last one was filled since. `seen` is how many were ever collected when it was looked at last; null: never.
 */
export function newStamps(stamps: number, seen: number | null, required: number): number[] {
  const current = currentCycle(stamps, required);
  const fresh = seen === null ? current : Math.min(current, Math.max(0, stamps - seen));
  return Array.from({ length: fresh }, (_, n) => current - fresh + n);
}

/** So long after a line was paid somebody of its table may take stamps that nobody has. */
export const STAMPS_KEPT_MS = 7 * 24 * 3_600_000;
