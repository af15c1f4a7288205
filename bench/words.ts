import { quantile } from '#tests/proofs/proof.ts';

/** How figures are told. */
export const median = (list: readonly number[]): number => quantile(list, 0.5);
export const whole = (n: number): string => Math.round(n).toLocaleString('en');
export const ms = (n: number): string => `${n.toFixed(1)} ms`;
export const verdict = (good: boolean, aim: string): string => `${aim}: ${good ? 'met' : 'MISSED'}`;
