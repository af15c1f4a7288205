import type { Locator, Page } from '@playwright/test';
import { asAdmin, copyVenue } from './support/admin.ts';
import { WHOLE_BROWSER } from './support/browsers.ts';
import { Diner, PHONE } from './support/diner.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { agedOrders, agedTables, asEverywhere, demoVenuesAlone, goodEvening, looksAsBefore } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** Each screen in each language and each theme; a page comes in the last of its themes, and is changed to the other. */
const LOOKS = [
  { language: 'en', locale: 'en-GB', themes: ['dark', 'light'] },
  { language: 'el', locale: 'el-GR', themes: ['light', 'dark'] },
] as const;
const DISH = { en: 'Gyros in warm pita', el: 'Γύρος σε ζεστή πίτα' };
const PLAIN = { en: 'Warm pita', el: 'Ζεστή πίτα' };
const TABLET = { width: 1180, height: 820 };

test.use({ launchOptions: WHOLE_BROWSER });

for (const { language, locale, themes } of LOOKS)
  test.describe(`in ${language}, as it looked before:`, () => {
    const t = words(language);
    const looks = (page: Page, screen: string, mask: readonly Locator[] = []) =>
      looksAsBefore(page, `${screen}-${language}`, { themes, mask });
    test.use({ locale, colorScheme: themes[1], viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } });
    test.beforeEach(({ context }) => asEverywhere(context));

    test('home and login', async ({ page }) => {
      await page.goto('/');
      await looks(page, 'home');
      await page.goto('/login');
      await expect(page.getByLabel(t('field.email'))).toBeVisible();
      await looks(page, 'login');
    });

    test('from the menu to the confirmation', async ({ page, request }) => {
      const { id } = await copyVenue(request, 1, () => ({}));
      const diner = new Diner(page, language);
      await diner.scan({ venue: id });
      await looks(page, 'menu');
      const dish = await diner.select(DISH[language]);
      // The demo's record is as old as the demo.
      await looks(page, 'dish', [dish.locator('.fit-date')]);
      await dish.getByRole('button', { name: t('item.close'), exact: true }).click();
      await diner.take(PLAIN[language], 2);
      await diner.openCart();
      await looks(page, 'cart');
      await page.getByRole('button', { name: t('cart.checkout') }).click();
      await expect(diner.placeOrder).toBeVisible();
      // Cash stands there at once; the venue's providers are asked for.
      await expect(page.getByText(t('checkout.more_ways'), { exact: true })).toBeVisible();
      await looks(page, 'checkout');
      await diner.order('Eleni');
      await looks(page, 'confirmation', [page.locator('.timeline time, .ticket__id')]);
    });

    test('the menu of another brand', async ({ page, request }) => {
      const { id } = await copyVenue(request, 2, () => ({}));
      await new Diner(page, language).scan({ venue: id });
      await looks(page, 'brand');
    });

    test('the portal', async ({ page, context, request, sessionOf }) => {
      await context.setStorageState(await sessionOf('owner.elia@parea.example'));
      await page.setViewportSize(TABLET);
      const venue = await ownKitchen(request);
      const order = async (orderStatus: number, wish: Parameters<typeof orderByCall>[1]) => {
        const { _id } = await orderByCall(request, { ...wish, venue: venue.id });
        if (orderStatus > 0) await page.request.post(`/api/orders/${_id}/status`, { data: { orderStatus } });
      };
      await order(3, { name: 'Eleni', table: 7, dish: 'Mountain tea' });
      await order(2, { name: 'Andreas', table: 2, dish: 'Hand-cut fries' });
      await order(0, { name: 'Nikos', table: 9, note: 'Well done, please' });
      await order(0, { name: 'Maria', table: 4, avoids: ['milk', 'gluten'] });
      await agedOrders(page, [1, 12, 9, 2]);
      await agedTables(page, 25);
      await goodEvening(page);
      await openPortal(page, venue);
      await expect(ticketOf(page, 'Maria')).toBeVisible();
      await looks(page, 'portal-board');
      const pages = { overview: '.kpi', menu: 'main [role=grid] img', tables: '[data-tile][data-state="kitchen"]' };
      for (const [path, last] of Object.entries(pages)) {
        await page.goto(`/portal/${path}`);
        await expect(page.locator(last).first()).toBeVisible();
        await looks(page, `portal-${path}`);
      }
    });

    test('the administrator’s venues', async ({ page }) => {
      await page.setViewportSize(TABLET);
      await asAdmin(page);
      await demoVenuesAlone(page);
      await page.goto('/create-edit-stores/venues');
      await expect(page.getByRole('listitem').filter({ hasText: 'Kyma' })).toBeVisible();
      await looks(page, 'admin-venues');
    });
  });
