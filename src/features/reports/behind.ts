import type { Figure } from '#domain/figures.ts';

/** Figures that are made of orders, and so lead to them. */
export const BEHIND = [
  'subtotal',
  'rewards',
  'discount',
  'gross',
  'refunds',
  'net',
  'vat',
  'without_vat',
  'tips',
  'paid_sales',
  'paid_tips',
  'sent_back',
  'received',
  'open',
  'stopped_value',
] as const satisfies readonly Figure[];
export type Behind = (typeof BEHIND)[number];
