import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { listVenueLines } from '#features/admin/contract.ts';
import type { openOrders } from '#features/ordering/board-contract.ts';
import type { Overview } from '#features/reports/contract.ts';
import type { liveFloor } from '#features/ordering/visit-contract.ts';
import type { AnswerOf } from '#platform/shared/endpoint.ts';
import { expect } from './test.ts';

/** When every picture is taken: a Friday evening. */
const NOW = Date.parse('2026-06-19T19:42:00+03:00');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();

/**
 * Guests' pages are in the phone's own face, and a venue's headings may be in another that it has. For a picture every machine has these,
 * and they are ours.
 */
const PHONES_FACES = ['Segoe UI', 'SF Pro Rounded'];
const SCRIPTS = [
  { script: 'latin', unicodeRange: 'U+0-36F, U+2000-2BFF' },
  { script: 'greek', unicodeRange: 'U+370-3FF' },
];

/** The same fonts, time and abilities on every machine, from the first page on. */
export async function asEverywhere(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.route('**/face-of-the-phone/*', (route) => {
    const script = route.request().url().split('/').at(-1);
    return route.fulfill({ path: `node_modules/@fontsource-variable/commissioner/files/commissioner-${script}-wght-normal.woff2` });
  });
  await context.addInitScript(
    ([families, scripts, now]) => {
      // The server's clock shows the same evening.
      const get = Headers.prototype.get;
      Headers.prototype.get = function (name) {
        return name.toLowerCase() === 'date' ? now : get.call(this, name);
      };
      // Not every browser keeps a screen awake, and the board says where one does.
      Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
      for (const family of families)
        for (const { script, unicodeRange } of scripts)
          document.fonts.add(new FontFace(family, `url(/face-of-the-phone/${script})`, { weight: '100 900', unicodeRange }));
    },
    [PHONES_FACES, SCRIPTS, new Date(NOW).toUTCString()] as const,
  );
}

type Theme = 'light' | 'dark';
type Looks = {
  /** The last one is the page's own. */
  readonly themes: readonly Theme[];
  /** What differs each time. */
  readonly mask?: readonly Locator[];
};

/**
 * What the page shows now is, in each of the themes, what tests/e2e/pictures has under that name. `npm run pictures:renew` takes what
 * differs anew.
 */
export async function looksAsBefore(page: Page, name: string, { themes, mask = [] }: Looks): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForFunction(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.checkVisibility({ contentVisibilityAuto: true }) && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    });
    // What has come may still be decoded beside the painting; one that cannot be decoded is a picture of that.
    await Promise.allSettled(seen.filter(({ complete }) => complete).map((image) => image.decode()));
    return seen.every(({ complete }) => complete);
  });
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, { mask: [...mask] });
  }
}

/** Answers a call of the page with what the server says, changed. */
const answering = <Body>(page: Page, url: string, change: (body: Body) => Body): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Body) });
  });

/** The orders of the board were placed so many minutes ago, the oldest first. */
export const agedOrders = (page: Page, ages: readonly number[]) =>
  answering<AnswerOf<typeof openOrders>>(page, '**/api/venues/*/orders', (body) => ({
    ...body,
    orders: body.orders.map((order, at) => ({ ...order, placedAt: ago(ages[at] ?? 0), statusAt: ago(ages[at] ?? 0) })),
  }));

/** And the guests have sat there as long. */
export const agedTables = (page: Page, minutes: number) =>
  answering<AnswerOf<typeof liveFloor>>(page, '**/api/venues/*/floor', (body) => ({
    ...body,
    tables: body.tables.map((table) => ({ ...table, visit: table.visit && { ...table.visit, since: ago(minutes) } })),
  }));

/** The administrator sees the three venues of the demo, on a day without orders. */
export const demoVenuesAlone = (page: Page) =>
  answering<AnswerOf<typeof listVenueLines>>(page, '**/api/admin/venues?*', (body) => {
    const venues = body.venues.filter(({ id }) => id <= 3).map((venue) => ({ ...venue, ordersToday: 0 }));
    return { venues, total: venues.length, next: null };
  });

/** The overview of a good evening; what is on offer is the venue's own. */
export const goodEvening = (page: Page) =>
  answering<Overview>(page, '**/api/venues/*/overview?*', (body) => ({
    ...body,
    from: '2026-06-19',
    to: '2026-06-19',
    before: { from: '2026-06-12', to: '2026-06-12' },
    now: ago(0),
    net: { now: 842.6, before: 731.2 },
    orders: { now: 46, before: 41 },
    average: { now: 18.32, before: 17.83 },
    tables: { now: 17, before: 17 },
    taking: { dishes: true, open: true, paused: false, until: ago(-228), next: null },
    bars: HOURS.map(([hour, orders, usual]) => ({ at: String(hour), orders, usual, now: hour === 19 })),
    sells: SELLS.map(([name, quantity, amount], at) => ({ id: String(at), name, image: '', tint: 'olive', quantity, amount })),
    lanes: { new: 2, preparing: 5, ready: 1 },
    late: [{ _id: 'late', number: 41, floor: 1, table: 7, since: ago(23), ready: false }],
    requests: [{ _id: 'bill', floor: 1, table: 3, subOption: 'Ask for bill', since: ago(2) }],
    openRequests: 1,
    promotions: body.promotions.map((one) => ({ ...one, startDate: ago(14_400), endDate: ago(-14_400) })),
    start: [],
  }));
const HOURS = [
  [12, 4, 5],
  [13, 9, 7.5],
  [14, 6, 6],
  [15, 2, 3],
  [16, 1, 1.5],
  [17, 5, 4],
  [18, 8, 6.5],
  [19, 11, 9],
] as const;
const SELLS = [
  ['Gyros in warm pita', 18, 151.2],
  ['Grilled halloumi', 12, 86.4],
  ['Hand-cut fries', 11, 49.5],
  ['Mountain tea', 7, 21],
] as const;
