import { copyVenue } from './support/admin.ts';
import { expect, test } from './support/test.ts';

test('the list of venues is read, searched and paged without any script', async ({ newPerson, request }) => {
  const name = `Ξενία ${crypto.randomUUID().slice(0, 6)}`;
  const venue = await copyVenue(request, 1, () => ({ title: name, translations: {}, address: { city: 'Κερύνεια' } }));
  const page = await newPerson({ javaScriptEnabled: false });
  await page.goto('/all-stores');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where would you like to sit?');
  // The list may be two seconds old.
  await expect(async () => {
    await page.getByLabel('Name or place').fill('ξενια κερυνεια');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\?q=/);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Κερύνεια', { timeout: 1000 });
  }).toPass();
  await expect(page.getByText(/^(Open now|Closed|Opens )/).first()).toBeVisible();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(new RegExp(`/store/\\?id=${venue.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a page of the portal that does not come in two minutes says so and offers to try again', async ({ newPerson, sessionOf, watch }) => {
  watch.allow(/did not load in time|ERR_FAILED/);
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto('/portal/orders');
  await expect(page.getByRole('link', { name: 'Team' })).toBeVisible();
  // Its own reads have an end by another clock: the board is there before this one stands still.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.route('**/assets/team-route*', () => undefined);
  const gaveUp = page.locator('.said[role="alert"]');
  await page.clock.pauseAt(start + 60_000);
  const asked = page.waitForRequest('**/assets/team-route*');
  await page.getByRole('link', { name: 'Team' }).click();
  await asked;
  await page.clock.runFor(119_000);
  await expect(gaveUp).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(gaveUp).toBeVisible();
  await page.unroute('**/assets/team-route*');
  await page.clock.resume();
  await gaveUp.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
});
