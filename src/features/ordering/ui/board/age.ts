import { LATE_MS } from '#domain/order-age.ts';
import type { Lane } from '#domain/order-status.ts';
import type { SavedOrder } from '../../contract.ts';

export type AgeStage = 'fresh' | 'warm' | 'late';

const MINUTE_MS = 60_000;
const WARM_MS = 8 * MINUTE_MS;

/**
 * Milliseconds that somebody has waited: the guest for the kitchen, or the plate at the pass once it is ready. Never negative, whatever
 * this device's clock says.
 */
export function waited(order: Pick<SavedOrder, 'placedAt' | 'statusAt'>, lane: Lane, now: number): number {
  return Math.max(0, now - Date.parse(lane === 'ready' ? order.statusAt : order.placedAt));
}

export function stageOf(ms: number): AgeStage {
  if (ms >= LATE_MS) return 'late';
  return ms >= WARM_MS ? 'warm' : 'fresh';
}

/** In a rush the first minutes are told apart as well. */
export type RushStage = AgeStage | 'soon';
const SOON_MS = 5 * MINUTE_MS;
export function rushStageOf(ms: number): RushStage {
  const stage = stageOf(ms);
  return stage === 'fresh' && ms >= SOON_MS ? 'soon' : stage;
}

/** As on a kitchen clock: `9:05`; hours and minutes apart once minutes and seconds say nothing any more. */
export function clockOf(ms: number): { readonly text: string } | { readonly hours: number; readonly minutes: number } {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return { text: `${minutes}:${String(seconds % 60).padStart(2, '0')}` };
}
