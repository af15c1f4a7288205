import { isOpen, nextOpening, type OpeningHours } from './opening-hours.ts';

/** Somebody has stopped orders: until an instant (epoch milliseconds), or, where it is null, until somebody lets them in again. */
export type Pause = { readonly until: number | null };

export type OrderTaking = {
  readonly open: boolean;
  /** When it opens again (epoch milliseconds); null while it is open, and where nobody can say. */
  readonly nextOpening: number | null;
};

/** Whether a venue takes orders at an instant. A pause that ends outside the opening hours ends when the doors open. */
export function orderTaking(hours: OpeningHours, zone: string, pause: Pause | null, epochMs: number): OrderTaking {
  if (pause && (pause.until === null || pause.until > epochMs)) {
    return { open: false, nextOpening: pause.until === null ? null : nextOpening(hours, zone, pause.until) };
  }
  const open = isOpen(hours, zone, epochMs);
  return { open, nextOpening: open ? null : nextOpening(hours, zone, epochMs) };
}
