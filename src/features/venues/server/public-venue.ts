import { isAvailable, nextAvailabilityChange } from '#domain/availability.ts';
import { orderTaking } from '#domain/order-taking.ts';
import { currencySymbol } from '#domain/money.ts';
import { nextEdge } from '#domain/opening-hours.ts';
import { isRunning, nextRunningChange } from '#domain/promotion.ts';
import type { PublicVenue } from '../contract.ts';
import type { VenueSnapshot } from './venue-snapshot.ts';
import { venueStyle } from './venue-style.ts';

/**
 * What anyone may read of a venue now (`wire-contract.md`): no accounts, no promotion that is not running, no code of a hidden one. `left`: of the
 * counted dishes; without it, as many as there were when the venue was read.
 */
export function publicVenue(venue: VenueSnapshot, now: number, left?: StockLeft): PublicVenue {
  const { storeAccounts: _kept, content, ...whole } = venue.whole;
  const running = new Map(venue.promotions.filter((promotion) => isRunning(promotion, now)).map((promotion) => [promotion.id, promotion]));
  const promotions = (content?.promotions ?? [])
    .filter((promotion) => running.has(promotion._id ?? ''))
    .map((promotion) => (promotion.shouldShow ? promotion : { ...promotion, promoCode: null }));
  const { open, nextOpening } = orderTaking(venue.openingHours, venue.timeZone, venue.pause, now);
  return {
    ...whole,
    configuration: publicConfiguration(whole.configuration),
    content: { promotions, menu: menuNow(venue, now, left) },
    deliveryMethods: (whole.deliveryMethods ?? []).filter((method) => method.enabled),
    paymentMethods: (whole.paymentMethods ?? []).filter((method) => method.enabled),
    currency: { code: venue.currency, symbol: currencySymbol(venue.currency) },
    languages: whole.languages ?? ['en'],
    companyId: venue.companyId,
    menuVersion: venue.menuVersion,
    opening: { open, nextOpening: instant(nextOpening) },
    changesAt: instant(nextChange(venue, now)),
    style: styleOf(venue.whole),
  };
}

/** Nobody needs to know how much it takes until somebody looks, nor who makes what in the kitchen; what is good to know is told to who asks, and stays out of the menu's page. */
function publicConfiguration(configuration: VenueSnapshot['whole']['configuration']): PublicVenue['configuration'] {
  if (!configuration) return configuration;
  const { orderCaps: _kept, goodToKnow: _asked, stations: _theirs, closing: _own, accounts: _booked, ...known } = configuration;
  return known;
}

const instant = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString());

type Menu = PublicVenue['content']['menu'];
type StockLeft = ReadonlyMap<string, number>;

/** The menu, with what cannot be had at this time of day marked as such. */
function menuNow(venue: VenueSnapshot, now: number, left: StockLeft = new Map()): Menu {
  const menu = venue.whole.content?.menu ?? { categories: [], items: {}, categoryDetails: {} };
  const mark = (item: Menu['items'][string][number]) => {
    const stockQty = left.get(String(item.id)) ?? item.stockQty;
    const shown = unshared(item);
    const counted = stockQty === item.stockQty ? shown : { ...shown, stockQty };
    return isAvailable(item.availability, venue.timeZone, now) ? counted : { ...counted, availableNow: false };
  };
  return {
    ...menu,
    items: Object.fromEntries(
      Object.entries(menu.items).map(([name, list]) => [name, list.filter(({ hidden }) => hidden !== true).map(mark)]),
    ),
  };
}

type Item = Menu['items'][string][number];

/** Which dishes share a choice is the editor's business. */
const unshared = (item: Item): Item =>
  item.extras?.some(({ group }) => group !== undefined)
    ? { ...item, extras: item.extras.map(({ group: _group, ...extra }) => extra) }
    : item;

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

/**
 * The next moment at which {@link publicVenue} changes by the clock alone: a promotion starts or ends, a pause ends, the doors open or close, a
 * dish's times begin or end (epoch ms). Null: not within a week.
 */
function nextChange(venue: VenueSnapshot, now: number): number | null {
  const promotions = venue.promotions.map((promotion) => nextRunningChange(promotion, now));
  const doors = nextEdge(venue.openingHours, venue.timeZone, now);
  const dishes = [...venue.items.values()].map(({ wire }) => nextAvailabilityChange(wire.availability, venue.timeZone, now));
  const moments = [...promotions, venue.pause?.until ?? null, doors, ...dishes];
  const ahead = moments.filter((moment): moment is number => moment !== null && moment > now && moment < now + WEEK_MS);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

const LONGEST_MS = 3_600_000;
/** Further away is further than a browser's timer can wait for, nearly. */
const WEEK_MS = 7 * 24 * LONGEST_MS;

/** Until when {@link publicVenue} may be kept if nobody changes the menu (epoch ms). */
export const publicUntil = (venue: VenueSnapshot, now: number): number => Math.min(now + LONGEST_MS, nextChange(venue, now) ?? Infinity);
