import { isAvailable, nextAvailabilityChange } from '#domain/availability.ts';
import { orderTaking } from '#domain/order-taking.ts';
import { currencySymbol } from '#domain/money.ts';
import { isRunning } from '#domain/promotion.ts';
import type { PublicVenue } from '../contract.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';
import { venueStyle } from './venue-style.ts';

/** What anyone may read of a venue now (`wire-contract.md`): no accounts, no promotion that is not running, no code of a hidden one. */
export function publicVenue(venue: VenueSnapshot, now: number): PublicVenue {
  const { storeAccounts: _kept, content, ...whole } = venue.whole;
  const running = new Map(venue.promotions.filter((promotion) => isRunning(promotion, now)).map((promotion) => [promotion.id, promotion]));
  const promotions = (content?.promotions ?? [])
    .filter((promotion) => running.has(promotion._id ?? ''))
    .map((promotion) => (promotion.shouldShow ? promotion : { ...promotion, promoCode: null }));
  const { open, nextOpening } = orderTaking(venue.openingHours, venue.timeZone, venue.pause, now);
  return {
    ...whole,
    content: { promotions, menu: menuNow(venue, now) },
    deliveryMethods: (whole.deliveryMethods ?? []).filter((method) => method.enabled),
    paymentMethods: (whole.paymentMethods ?? []).filter((method) => method.enabled),
    currency: { code: venue.currency, symbol: currencySymbol(venue.currency) },
    languages: whole.languages ?? ['en'],
    companyId: venue.companyId,
    menuVersion: venue.menuVersion,
    opening: { open, nextOpening: nextOpening === null ? null : new Date(nextOpening).toISOString() },
    style: styleOf(venue.whole),
  };
}

type Menu = PublicVenue['content']['menu'];

/** The menu, with what cannot be had at this time of day marked as such. */
function menuNow(venue: VenueSnapshot, now: number): Menu {
  const menu = venue.whole.content?.menu ?? { categories: [], items: {}, categoryDetails: {} };
  const mark = (item: Menu['items'][string][number]) =>
    isAvailable(item.availability, venue.timeZone, now) ? item : { ...item, availableNow: false };
  return { ...menu, items: Object.fromEntries(Object.entries(menu.items).map(([name, list]) => [name, list.map(mark)])) };
}

const styles = new WeakMap<VenueSnapshot['whole'], PublicVenue['style']>();

/** Worked out once for each version of a venue. */
function styleOf(whole: VenueSnapshot['whole']): PublicVenue['style'] {
  const known = styles.get(whole);
  if (known) return known;
  const { css, classes } = venueStyle(whole);
  const style = { css, classes };
  styles.set(whole, style);
  return style;
}

/** Until when {@link publicVenue} stays as it is if nobody changes the menu: the next start or end of a promotion, of a pause, opening, or of a dish's times (epoch ms). */
export function publicUntil(venue: VenueSnapshot, now: number): number {
  const moments = venue.promotions.flatMap((promotion) => [promotion.startsAt, promotion.endsAt === null ? null : promotion.endsAt + 1]);
  const pausedUntil = venue.pause?.until ?? null;
  const { weekly: week, exceptions } = venue.openingHours;
  const weekly = week.length > 0 || exceptions.length > 0 || venue.promotions.some((promotion) => promotion.hours);
  // Hours change on whole minutes at the earliest; a venue that is always open never does.
  const hours = weekly ? [now - (now % 60_000) + 60_000] : [];
  const dishes = [...venue.items.values()].map(({ wire }) => nextAvailabilityChange(wire.availability, venue.timeZone, now));
  return Math.min(
    now + 3_600_000,
    ...[...moments, pausedUntil, ...hours, ...dishes].filter((moment): moment is number => moment !== null && moment > now),
  );
}
