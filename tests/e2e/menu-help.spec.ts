import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ viewport: PHONE });

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Call service' }).click();
  const sheet = page.getByRole('dialog', { name: 'How can we help?' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('two buttons rise from Help, and fall back with Escape or a tap beside', async ({ page }) => {
  await new Diner(page).scan();
  const help = page.getByRole('button', { name: 'Help' });
  await expect(page.getByRole('button', { name: 'Call service' })).toBeHidden();
  await help.click();
  await expect(help).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'AI assistant' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Call service' })).toBeHidden();
  await expect(help).toBeFocused();
  await help.press('Enter');
  await expect(page.getByRole('button', { name: 'AI assistant' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'AI assistant' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(help).toHaveAttribute('aria-expanded', 'false');
});

test('a call goes out once, staff say "on my way" live, a repeat joins it', async ({ page, newPerson, sessionOf }) => {
  // On a phone what waits is one line, as soon as it is more than one.
  const staff = await newPerson({ viewport: { width: 1280, height: 900 }, storageState: await sessionOf('staff.elia@parea.example') });
  await staff.goto('/portal/orders');
  await new Diner(page).scan({ table: 9 });
  const sent = page.waitForRequest('**/api/stores/requestAssistance');
  let sheet = await openSheet(page);
  await expect(sheet.getByRole('listitem')).toHaveCount(6);
  await sheet.getByRole('button', { name: 'Ask for utensils' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ floor: 1, table: 9, service: '/call-waiter', subOption: 'Ask for utinsils' });
  await expect(sheet).toBeHidden();
  const status = page.locator('.help-status');
  await expect(status).toHaveText('Ask for utensils: The staff know');

  sheet = await openSheet(page);
  const again = page.waitForResponse('**/api/stores/requestAssistance');
  await sheet.getByRole('button', { name: 'Ask for utensils' }).click();
  expect(await (await again).json()).toMatchObject({ repeated: true });
  await expect(sheet).toBeHidden();

  const call = staff
    .getByRole('list', { name: 'Table requests' })
    .getByRole('listitem')
    .filter({ hasText: /9.*Ask for utensils/ });
  await call.getByRole('button', { name: 'On my way' }).click();
  await expect(status).toHaveText('Ask for utensils: On the way');
  await call.getByRole('button', { name: 'Done' }).click();
  await expect(status).toHaveText('');
  await expect(call).toBeHidden();
});

test('who called takes it back while nobody has taken it', async ({ page, newPerson, sessionOf }) => {
  const staff = await newPerson({ viewport: { width: 1280, height: 900 }, storageState: await sessionOf('staff.elia@parea.example') });
  await staff.goto('/portal/orders');
  await new Diner(page).scan({ table: 11 });
  let sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Ask for bill' }).click();
  const call = staff
    .getByRole('list', { name: 'Table requests' })
    .getByRole('listitem')
    .filter({ hasText: /11.*Ask for bill/ });
  await expect(call).toBeVisible();
  await expect(sheet).toBeHidden();
  sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Take back' }).click();
  await expect(sheet.getByText('Taken back. The staff know.')).toBeVisible();
  await expect(call).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  // As if it had never been asked: it can be asked anew.
  await sheet.getByRole('button', { name: 'Ask for bill' }).click();
  await expect(sheet).toBeHidden();
  await call.getByRole('button', { name: 'On my way' }).click();
  await expect(page.locator('.help-status')).toHaveText('Ask for bill: On the way');
  sheet = await openSheet(page);
  await expect(sheet.getByRole('button', { name: 'Take back' })).toHaveCount(0);
});

test('who came without a code says the table first', async ({ page }) => {
  await page.goto('/store/?id=1');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Ask for bill' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Tell us your table first');
  await sheet.getByRole('textbox', { name: 'Table' }).fill('10');
  const sent = page.waitForResponse('**/api/stores/requestAssistance');
  await sheet.getByRole('button', { name: 'Ask for bill' }).click();
  expect((await sent).status()).toBe(200);
  await expect(sheet).toBeHidden();
});

test('a call that does not get through says so, here and in the log, and can be sent again', async ({ page, watch }) => {
  watch.allow(/requestAssistance|500/);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await new Diner(page).scan({ table: 11 });
  const sheet = await openSheet(page);
  await page.route('**/api/stores/requestAssistance', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const tile = sheet.getByRole('button', { name: 'Report issue' });
  await tile.click();
  await expect(tile).toContainText('That did not get through');
  expect(said.join('\n')).toContain('stores/requestAssistance Network response failed.');
  await expect(sheet).toBeVisible();
  await tile.click();
  await expect(page.locator('.help-status')).toContainText('The staff know');
});

test('the request’s stream opens with its cookie, for nobody else, and its token stays out of addresses', async ({ page, newPerson }) => {
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  await new Diner(page).scan({ table: 8 });
  const sheet = await openSheet(page);
  const answered = page.waitForResponse('**/api/stores/requestAssistance');
  const streamed = page.waitForRequest(/\/api\/assistance\/.+\/events$/);
  await sheet.getByRole('button', { name: 'Ask for bill' }).click();
  const { _id, accessToken } = await (await answered).json();
  await streamed;
  expect(addresses.filter((address) => address.includes(accessToken))).toEqual([]);
  const stranger = await newPerson();
  expect((await stranger.request.get(`/api/assistance/${_id}`)).status()).toBe(404);
  expect((await page.request.get(`/api/assistance/${_id}`)).status()).toBe(200);
});
