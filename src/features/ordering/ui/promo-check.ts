import { useEffect, useState } from 'react';
import type { StoredLine } from '#domain/cart.ts';
import { fromAmount, ZERO, type Cents } from '#domain/money.ts';
import { findByCode, reachesMinimum, type Promotion } from '#domain/promotion.ts';
import type { Quote } from '#domain/quote.ts';
import { subtract } from '#domain/money-parts.ts';
import { promotionsOf } from '#features/venues/venue-rules.ts';
import { call, CallFailed } from '#platform/browser/api.ts';
import type { PromoState, quoteOrder } from '../contract.ts';
import { useDiner } from './diner-context.ts';
import { orderLines } from './order-body.ts';

/** What is known of a code. `unseen`: nobody could be asked, so the server says when the order is placed. */
export type CodeState =
  | {
      readonly kind:
        | 'none'
        | 'listed'
        | 'checking'
        | 'unknown'
        | 'used_up'
        | 'held_by_unpaid'
        | 'person_limit'
        | 'needs_account'
        | 'needs_verified'
        | 'unseen';
    }
  | { readonly kind: 'below_minimum'; readonly minimumCents: Cents }
  | { readonly kind: 'valid'; readonly promotion: Promotion }
  | { readonly kind: 'too_many'; readonly minutes: number };

/** So long has somebody stopped typing. Milliseconds. */
const TYPED = 500;
/** The server lists running promotions only, and none of them with its dates left: any moment will do. */
const NOW = 0;

/** The promotion behind a code, and what is known of it. */
export type KnownPromo = { readonly promotion: Promotion | null; readonly state: CodeState };

/** What nobody may take off a guest's order, or off a small one, is said before the order is sent. */
export function judged({ promotion, state }: KnownPromo, priced: Quote): CodeState {
  if (promotion === null || reachesMinimum(promotion, subtract(priced.subtotalCents, priced.rewardSavingsCents))) return state;
  return { kind: 'below_minimum', minimumCents: promotion.minimumCents ?? ZERO };
}

/** A listed code at once, unless only the server knows whether this person has uses of it left; a typed one as the server knows it. */
export function usePromo(code: string, lines: readonly StoredLine[], signedIn: boolean): KnownPromo {
  const { venue, dishes } = useDiner();
  const [looks, setLooks] = useState(0);
  const [asked, setAsked] = useState<{ readonly code: string; readonly state: CodeState } | null>(null);
  const typed = code.trim().toUpperCase();
  const listed = findByCode(promotionsOf(venue), code, NOW);
  const ask = typed !== '' && (listed === null || typeof listed.maxPerPerson === 'number') && lines.length > 0;
  useEffect(() => {
    if (!ask) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = { storeDBId: venue._id, storeId: venue.id, order: orderLines(lines, dishes), promoCode: typed };
      call<typeof quoteOrder>('POST', '/api/orders/quote', { body: { ...body, rewardsUsedForOrder: 0, tip: 0 }, signal: stop.signal }).then(
        ({ promo }) => setAsked({ code: typed, state: stateOf(promo) }),
        (error: unknown) => stop.signal.aborted || setAsked({ code: typed, state: stateOfFailure(error) }),
      );
    }, TYPED);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
    // A code is asked for once, whatever the cart does meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ask, typed, venue.id, signedIn, looks]);
  const waits = asked?.state.kind === 'needs_verified';
  useEffect(() => {
    if (!waits) return;
    // Back from the mail, where the address was confirmed.
    const look = () => document.visibilityState === 'visible' && setLooks((count) => count + 1);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [waits]);
  if (listed && !ask) return { promotion: listed, state: { kind: 'listed' } };
  if (!ask) return { promotion: null, state: { kind: 'none' } };
  const state: CodeState = asked?.code === typed ? asked.state : { kind: 'checking' };
  return { promotion: state.kind === 'valid' ? state.promotion : null, state };
}

const REFUSED: ReadonlySet<CodeState['kind']> = new Set([
  'unknown',
  'used_up',
  'held_by_unpaid',
  'person_limit',
  'needs_account',
  'needs_verified',
  'below_minimum',
]);

/** Whether it is known that the code takes nothing off this order. */
export const isRefused = ({ kind }: CodeState): boolean => REFUSED.has(kind);

export function stateOf({ state, code, type, discount, minimumSubtotal, maxPerPerson }: PromoState): CodeState {
  if (state === 'none') return { kind: 'none' };
  if (state !== 'applied' && state !== 'below_minimum') return { kind: state };
  const amountCents = type === '-' ? fromAmount(discount) : ZERO;
  const percent = type === '%' ? discount : 0;
  const minimumCents = fromAmount(minimumSubtotal ?? 0);
  const known = { id: code, name: code, startsAt: null, endsAt: null, shouldShow: false, code, type, amountCents, percent };
  return { kind: 'valid', promotion: { ...known, minimumCents, maxPerPerson: maxPerPerson ?? null } };
}

export function stateOfFailure(error: unknown): CodeState {
  if (!(error instanceof CallFailed) || error.status !== 429) return { kind: 'unseen' };
  const seconds = error.details['retryAfter'];
  return { kind: 'too_many', minutes: Math.max(1, Math.ceil((typeof seconds === 'number' ? seconds : 60) / 60)) };
}
