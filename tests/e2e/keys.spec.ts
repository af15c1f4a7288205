import { examine } from './support/examine.ts';
import { orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';

const t = areaWords('portal-keys');

test('an owner makes a key, a till reads and moves orders with it, and it opens nothing once it is taken back', async ({
  newPerson,
  sessionOf,
  request,
  playwright,
  baseURL,
}) => {
  const venue = await ownKitchen(request);
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1180, height: 620 } });
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto('/portal/settings');
  // The list of sections is longer than this screen is high, and its end is reached from the middle of the page.
  await page.getByRole('link', { name: 'Developers' }).click();
  await expect(page.getByRole('heading', { name: t('title'), level: 1 })).toBeVisible();
  // The rail says still where this is.
  await expect(page.locator('.portal-nav').getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: t('make.go') }).click();
  await expect(page.getByRole('textbox', { name: t('make.name') })).toBeFocused();
  await page.keyboard.type('Till at the bar');
  await page.getByRole('button', { name: t('make.go') }).click();
  await expect(page.getByText(t('make.rights_missing'))).toBeVisible();
  await expect(page.getByRole('checkbox', { name: t('right.orders_read') })).toBeFocused();
  await page.getByRole('checkbox', { name: t('right.orders_write') }).check();
  await page.getByRole('button', { name: t('make.go') }).click();
  const once = page.getByRole('dialog', { name: t('once.title', { name: 'Till at the bar' }) });
  const secret = await once.getByRole('textbox', { name: t('once.label') }).inputValue();
  // Lost by a key that was hit by mistake it would be lost for good.
  await page.keyboard.press('Escape');
  await expect(once).toBeVisible();
  await once.getByRole('button', { name: t('once.done') }).click();
  await expect(once).toBeHidden();
  await examine(page);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Till at the bar' });
  await expect(row).toContainText(t('list.unused'));
  await expect(page.locator('main')).not.toContainText(secret);

  const till = await playwright.request.newContext({ baseURL: String(baseURL), extraHTTPHeaders: { authorization: `Bearer ${secret}` } });
  const changes = async (after?: number) => {
    const answer = await till.get(`/api/venues/${venue._id}/orders/changes${after === undefined ? '' : `?after=${after}`}`);
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { cursor: number; orders: { _id: string; buyersName: string }[] };
  };
  const { cursor } = await changes();
  const name = guestName('Xenia');
  await orderByCall(request, { venue: venue.id, name });
  const [order] = (await changes(cursor)).orders;
  expect((await till.post(`/api/orders/${order?._id}/status`, { data: { orderStatus: 1 } })).status()).toBe(200);
  expect((await till.get(`/api/venues/${venue._id}/team`)).status()).toBe(403);

  await page.reload();
  await expect(row).not.toContainText(t('list.unused'));
  await row.getByRole('button', { name: t('list.remove_of', { name: 'Till at the bar' }) }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: t('list.remove'), exact: true })
    .click();
  await expect(row).toHaveCount(0);
  expect((await till.get(`/api/venues/${venue._id}/orders`)).status()).toBe(401);
  await till.dispose();
});
