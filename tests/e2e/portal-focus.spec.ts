import type { Page } from '@playwright/test';
import { orderByCall, ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';
test.use({ viewport: { width: 1280, height: 900 } });

/** The names of the buttons of a page, each once, whatever number it has. */
const buttonsOf = (page: Page) =>
  page.locator('.portal-main').evaluate((main) => {
    const shown = [...main.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((one) => one.checkVisibility());
    const names = shown.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim());
    const kinds = new Map(names.map((name, at) => [name.replaceAll(/[\d.,:€]+|“.*”/g, ''), at]));
    return [...kinds.values()].map((at) => ({ at, name: names[at] ?? '' }));
  });

async function openPage(page: Page, venue: { readonly _id: string }, path: string): Promise<Page> {
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto(`/portal/${path}`);
  await expect(page.locator('.portal-main h1')).toBeVisible();
  return page;
}

/** Who has the focus once the page has come to rest. */
const isKept = (page: Page) => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);

for (const path of ['orders', 'requests', 'menu', 'promotions', 'loyalty', 'tables', 'team', 'close', 'payments', 'printers', 'settings'])
  test(`whoever goes by keys is somewhere on ${path} after every button, and after every dialog it opens`, async ({
    newPerson,
    sessionOf,
    request,
  }) => {
    test.slow();
    const venue = await ownKitchen(request);
    await orderByCall(request, { name: guestName('Focus'), venue: venue.id });
    const page = await openPage(await newPerson({ storageState: await sessionOf(OWNER) }), venue, path);
    const address = page.url();
    const all = await buttonsOf(page);
    for (const { at, name } of all.slice(0, 14)) {
      if (page.url() !== address) {
        await page.goto(address);
        await expect(page.locator('.portal-main h1')).toBeVisible();
      }
      const button = page.locator('.portal-main button:not(:disabled)').filter({ visible: true }).nth(at);
      // What came before it may have changed the page.
      if ((await button.count()) === 0) continue;
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => isKept(page), { message: `after “${name}”` }).toBe(true);
      if ((await page.getByRole('dialog').count()) > 0) {
        await page.keyboard.press('Escape');
        await expect.poll(() => isKept(page), { message: `after the dialog of “${name}”` }).toBe(true);
      }
    }
  });

test('Save Order keeps the focus when it has saved and has nothing more to do', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const page = await openPage(await newPerson({ storageState: await sessionOf(OWNER) }), venue, 'menu');
  const save = page.getByRole('button', { name: 'Save Order' });
  await page
    .getByRole('button', { name: /^Reorder/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The order is saved.')).toBeAttached();
  await expect(save).toBeFocused();
  await expect(save).toBeDisabled();
});
