import type { DataDir } from './data-dir.ts';

/** What a proof works on: a build of the product and a data directory of its own, seeded with the demo world. */
export type Bench = {
  /** The folder that holds `src/`: the real one, or a deliberately broken copy. */
  readonly root: string;
  readonly data: DataDir;
  readonly rounds: number;
  /** Draws of this number decide when to kill and what to order. */
  readonly seed: number;
  /** How long the product may take to be well again before that counts as broken. */
  readonly patienceMs: number;
};

/** What was seen: figures for people, and everything that must not have happened. */
export type Finding = { readonly counted: string; readonly violations: readonly string[] };

export type Proof = {
  readonly name: string;
  readonly claim: string;
  readonly rounds: { readonly full: number; readonly small: number };
  /** No part of the small run: it needs more than that may ask for. */
  readonly onlyWhole?: true;
  run(bench: Bench): Promise<Finding>;
};

/** A stream of numbers in [0, 1) from a seed (mulberry32). */
export function draws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The value at a share (0.5: the median) of a list; NaN of an empty one. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Asks until the answer is there or the patience is over; says how long it took, or null. */
export async function until(ask: () => Promise<boolean> | boolean, patienceMs: number, everyMs = 20): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < patienceMs) {
    if (await ask()) return performance.now() - began;
    await new Promise((wake) => setTimeout(wake, everyMs));
  }
  return null;
}
