import { quantile } from '#tests/proofs/proof.ts';

/** How long it takes in the middle, and the slowest of a hundred, in ms. */
export type Spread = { readonly p50: number; readonly p99: number };
export const spread = (tookMs: readonly number[]): Spread => ({ p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) });
