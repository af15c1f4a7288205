import type { Page } from '@playwright/test';
import { copyVenue, withDish } from './support/admin.ts';
import { openPortal, orderByCall } from './support/kitchen.ts';
import { expect, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const PAGES = [
  'overview',
  'requests',
  'menu',
  'promotions',
  'loyalty',
  'tables',
  'team',
  'reports',
  'close',
  'payments',
  'printers',
  'settings',
];

/** Texts that run out of the box they are in, or of the window; what scrolls or ends in an ellipsis by design is left out. */
const runOut = (page: Page) =>
  page.evaluate(() => {
    const out = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.visually-hidden, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      let edge = innerWidth;
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
        if (overflowX === 'visible' && clipPath === 'none') continue;
        edge =
          ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis' || clipPath !== 'none'
            ? Infinity
            : box.getBoundingClientRect().right;
        break;
      }
      if (right > edge + 1)
        out.add(
          `${element.tagName.toLowerCase()}.${element.className} in .${element.parentElement?.className}: ${(node.textContent ?? '').slice(0, 30)}`,
        );
    }
    if (document.documentElement.scrollWidth > innerWidth) out.add(`the page is ${document.documentElement.scrollWidth} px wide`);
    return [...out];
  });

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`one unbroken word widens nothing of the portal at ${width}`, async ({ newPerson, sessionOf, request }) => {
    test.slow();
    const venue = await copyVenue(request, 1, (model) => ({
      storeAccounts: model.storeAccounts,
      ...withDish(model, 'Warm pita', { name: WORD }),
      title: WORD,
    }));
    await orderByCall(request, { name: WORD, venue: venue.id, dish: WORD, note: WORD + WORD, avoids: ['nuts'] });
    await orderByCall(request, { name: WORD, venue: venue.id, dish: WORD });
    const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
    await openPortal(page, venue);
    const ticket = page.locator('[data-order]').first();
    await expect(ticket).toBeVisible();
    const found: Record<string, readonly string[]> = { lanes: await runOut(page) };
    const lanes = await page.locator('.order-ticket').evaluateAll((all) => all.map((one) => [one.scrollWidth, one.clientWidth]));
    for (const [inside, outside] of lanes) expect(inside).toBeLessThanOrEqual(Number(outside));
    expect(Math.max(...lanes.map(([, outside]) => Number(outside)))).toBeLessThan(Math.min(width, 620));
    await page.evaluate(() => localStorage.setItem('boardMode', 'rush'));
    await page.addInitScript(() => localStorage.setItem('boardMode', 'rush'));
    await page.reload();
    await expect(page.locator('.rush-ticket').first()).toBeVisible();
    found['rush'] = await runOut(page);
    for (const path of PAGES) {
      await page.goto(`/portal/${path}`);
      await expect(page.locator('.portal-main h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      found[path] = await runOut(page);
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0))).toEqual({});
  });
