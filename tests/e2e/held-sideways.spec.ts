import type { Locator } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner } from './support/diner.ts';
import { ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

/** Seen whole, with nothing over its middle. */
const inSight = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && met !== null && element.contains(met);
  });

for (const width of [640, 740])
  test.describe(`a phone held sideways, ${width} wide`, () => {
    test.use({ viewport: { width, height: 360 } });

    test('an opened dish, the cart and checkout have their button in sight', async ({ page }) => {
      const diner = new Diner(page);
      await diner.scan();
      const dish = await diner.select('Chickpea fritters');
      await expect.poll(() => inSight(dish.getByRole('button', { name: 'Add', exact: true }))).toBe(true);
      await expect.poll(() => inSight(dish.getByRole('heading', { level: 1 }))).toBe(true);
      // What gets the focus is not under it.
      for (const choice of await dish.getByRole('checkbox').all()) {
        await choice.focus();
        expect(await inSight(choice.locator('xpath=ancestor::label'))).toBe(true);
      }
      await diner.add(dish);
      const cart = await diner.openCart();
      await expect.poll(() => inSight(cart.getByRole('button', { name: 'Checkout' }))).toBe(true);
      await cart.getByRole('button', { name: 'Checkout' }).click();
      await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
      await expect.poll(() => inSight(diner.placeOrder)).toBe(true);
    });

    test('what is avoided ends in its button, with what was just ticked above it', async ({ page }) => {
      const diner = new Diner(page);
      await diner.scan();
      await page.getByRole('button', { name: diner.t('avoids.open') }).click();
      const sheet = page.getByRole('dialog');
      const nuts = sheet.getByRole('checkbox', { name: 'Nuts', exact: true });
      await nuts.check();
      await expect.poll(() => inSight(sheet.getByRole('button', { name: 'Mark the menu' }))).toBe(true);
      await nuts.focus();
      expect(await inSight(nuts.locator('xpath=ancestor::label'))).toBe(true);
    });

    test('the table’s cart has both ways to send in sight, and most of the screen for its dishes', async ({
      page,
      request,
      newPerson,
      sessionOf,
    }) => {
      const say = areaWords('together');
      const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
      const { _id, id } = await ownKitchen(request);
      const { codes } = (await (await staff.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
      const printed = new URL(codes.find(({ floor, table }) => floor === 1 && table === 6)?.address ?? '');
      const other = await newPerson({});
      await other.request.post('/api/visits', { data: { store: id, floor: 1, table: 6, k: printed.searchParams.get('k'), name: 'Anna' } });
      await page.goto(printed.pathname + printed.search);
      await page.getByRole('button', { name: say('cart.entry_join'), exact: true }).click();
      await page.getByRole('button', { name: say('cart.join') }).click();
      const cart = page.getByRole('dialog', { name: say('cart.title') });
      await expect(cart).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add one Warm pita', exact: true }).click();
      await page.getByRole('button', { name: say('cart.bar_open') }).click();
      await cart.getByRole('button', { name: say('cart.im_ready') }).click();
      for (const way of ['cart.send_mine', 'cart.send_ready'] as const)
        await expect.poll(() => inSight(cart.getByRole('button', { name: new RegExp(`^${say(way)}`) }))).toBe(true);
      expect((await cart.locator('.our-table__foot').boundingBox())!.height).toBeLessThan(130);
    });
  });
