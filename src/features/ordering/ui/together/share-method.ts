import { HAND_METHODS, SHARE_METHODS, type ShareMethod } from '#domain/hand-money.ts';
import { DEFAULT_PAYMENT_METHODS, PAYMENT, takenByHand } from '#domain/methods.ts';
import type { PublicVenue } from '#features/venues/contract.ts';
import { readSetting, writeSetting } from '#platform/browser/preferences.ts';
import { lastMethod } from '../last-method.ts';

const key = (venueId: number): string => `parea.share-method.${venueId}`;
export const keepShareMethod = (venueId: number, method: ShareMethod): void => writeSetting(key(venueId), method);

/** Of the wire's methods; null: no way to pay a share. */
const wayOf = (value: number | null): ShareMethod | null =>
  value === null || value === PAYMENT.atTheEnd
    ? null
    : value === PAYMENT.cash
      ? 'cash'
      : value === PAYMENT.cardAtTable
        ? 'card'
        : takenByHand(value)
          ? null
          : 'online';

type Taking = Pick<PublicVenue, 'id' | 'paymentMethods'>;

/** How a share may be paid here, on the phone first. `online` null: nobody knows yet, and the venue's list stands. */
export function shareWays({ paymentMethods }: Taking, online: boolean | null): readonly ShareMethod[] {
  const listed = new Set((paymentMethods ?? DEFAULT_PAYMENT_METHODS).map(({ value }) => wayOf(value)));
  const ways = SHARE_METHODS.filter((way) => (way === 'online' ? (online ?? listed.has(way)) : listed.has(way)));
  // At a table somebody takes money, whatever the list says.
  return ways.length === 0 ? HAND_METHODS : ways.toReversed();
}

/** What this phone paid a share with last here, else an order; else what the venue has first. Never what it does not take. */
export function firstShareWay(venue: Taking, online: boolean | null): ShareMethod {
  const ways = shareWays(venue, online);
  const list = venue.paymentMethods ?? DEFAULT_PAYMENT_METHODS;
  const wished = [readSetting(key(venue.id)), wayOf(lastMethod(venue.id)), ...list.map(({ value }) => wayOf(value))];
  return wished.flatMap((wish) => ways.find((way) => way === wish) ?? [])[0] ?? ways[0] ?? 'cash';
}
