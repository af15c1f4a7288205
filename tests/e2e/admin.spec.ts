import type { Page, Request } from '@playwright/test';
import type { WholeVenue } from '#features/venues/contract.ts';
import { photo } from '#tests/support/pictures.ts';
import { acceptNext, ADMIN, changeVenue, copyVenue, openSection } from './support/admin.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

async function enter(page: Page): Promise<void> {
  await page.goto('/create-edit-stores');
  await expect(page).toHaveURL(/\/secret$/);
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('heading', { name: 'The desk' })).toBeVisible();
}

const save = async (page: Page): Promise<void> => {
  const said = acceptNext(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await said).toBe('alert: Saved!');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
};
const sent = (request: Request): WholeVenue => request.postDataJSON() as WholeVenue;

test('the door asks for both, keeps an app password and not the administrator’s own, and gives it up on leaving', async ({
  page,
  watch,
}) => {
  watch.allow(/401/);
  await page.goto('/secret');
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both.');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter both.');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Enter' }).click();
  await expect(page.getByRole('alert')).toHaveText('This email and password do not belong together.');
  await enter(page);
  const kept = await page.evaluate((): Record<string, unknown> => JSON.parse(JSON.stringify(localStorage)));
  expect(kept['adminEmail']).toBe(ADMIN.email);
  expect(kept['adminPass']).toMatch(/^adm_/);
  expect(JSON.stringify(kept)).not.toContain(ADMIN.password);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/secret$/);
  expect(await page.evaluate(() => [localStorage.getItem('adminEmail'), localStorage.getItem('adminPass')])).toEqual([null, null]);
  // What the server no longer takes is not kept either.
  await page.evaluate((pass) => {
    localStorage.setItem('adminEmail', 'admin@parea.example');
    localStorage.setItem('adminPass', pass);
  }, String(kept['adminPass']));
  await page.goto('/create-edit-stores/venues');
  await expect(page).toHaveURL(/\/secret$/);
  expect(await page.evaluate(() => localStorage.getItem('adminPass'))).toBeNull();
});

test('a store is created with the defaults, edited in every section, and loses nothing that the editor does not show', async ({ page }) => {
  await enter(page);
  await page.getByRole('link', { name: 'Create and edit', exact: true }).click();
  const title = `Taverna ${crypto.randomUUID().slice(0, 8)}`;
  expect(Number(await page.getByLabel('Id', { exact: true }).inputValue())).toBeGreaterThan(3);
  await page.getByLabel('Title', { exact: true }).fill(title);
  let post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/stores'));
  await save(page);
  const created = sent(await post);
  expect(created.deliveryMethods).toEqual([
    { value: 1, label: 'Table Service' },
    { value: 2, label: 'Collection' },
  ]);
  expect(created.paymentMethods).toEqual([
    { value: 99, method: 'Cash' },
    { value: 100, method: 'Card at table' },
  ]);
  expect(created).toMatchObject({ rewards: { loyaltyStamps: { stampsRequiredForReward: 12, rewardType: 0 } }, configuration: { tier: 0 } });
  await expect(page).toHaveURL(/\?edit=\d+$/);
  await expect(page.getByRole('radio', { name: 'Edit' })).toBeChecked();

  await page.getByLabel('City').fill('Λάρνακα');
  await openSection(page, 'Delivery methods');
  await page.getByLabel('Method 2 enabled').first().uncheck();
  await openSection(page, 'Payment methods');
  await page.getByLabel('Method 100 enabled').uncheck();
  await openSection(page, 'Rewards');
  await page.getByLabel('Reward type').selectOption('1');
  await page.getByLabel('Percent off').fill('15');
  await openSection(page, 'Configuration');
  await page.getByLabel('Tier').selectOption('3');
  await page.getByLabel('GBP £').check();
  await openSection(page, 'Table arrangement');
  await page.getByRole('button', { name: 'Empty, row 1, column 2' }).click();
  await openSection(page, 'Promotions and menu');
  await page
    .getByRole('textbox', { name: 'Menu (JSON)' })
    .fill('{ "categories": ["Meze"], "items": { "Meze": [{ "id": "m1", "name": "Taramas", "price": 5.5 }] } ');
  await expect(page.getByText(/not valid JSON|JSON: line/)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').last()).toContainText('cannot be read');
  await page
    .getByRole('textbox', { name: 'Menu (JSON)' })
    .fill('{ "categories": ["Meze"], "items": { "Meze": [{ "id": "m1", "name": "Taramas", "price": 5.555 }] } }');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Money has at most two decimals.').last()).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Menu (JSON)' })
    .fill('{ "categories": ["Meze"], "items": { "Meze": [{ "id": "m1", "name": "Taramas", "price": 5.5 }] } }');
  post = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/stores'));
  await save(page);
  const edited = sent(await post);
  expect(edited).toMatchObject({
    title,
    address: { city: 'Λάρνακα' },
    deliveryMethods: [{ value: 1, label: 'Table Service' }],
    paymentMethods: [{ value: 99, method: 'Cash' }],
    rewards: { loyaltyStamps: { rewardType: 1, rewardValue: 15 } },
    configuration: { tier: 3 },
    tableArrangement: [{ floor: 1, tables: [{ table: 1, col: 1, row: 0 }] }],
  });
  // A reload stays where it was.
  await expect(page).toHaveURL(/#content$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Promotions and menu' })).toBeVisible();
  await openSection(page, 'Basics');
  await expect(page.getByLabel('City')).toHaveValue('Λάρνακα');
  await openSection(page, 'Table arrangement');
  await expect(page.getByRole('button', { name: 'Table 1, row 1, column 2' })).toBeVisible();
  await openSection(page, 'Promotions and menu');
  await expect(page.getByText('1 categories, 1 dishes.')).toBeVisible();
  await page.getByText('The 14 allergens').click();
  await expect(page.locator('.admin-allergens li')).toHaveCount(14);
});

test('an address is looked up once it holds an at-sign and half a second was quiet; a newer one ends the older call', async ({
  page,
  watch,
}) => {
  watch.allow(/404/);
  await enter(page);
  await page.getByRole('link', { name: 'Create and edit', exact: true }).click();
  await openSection(page, 'Store accounts');
  // The page is there before its clock stands still.
  await expect(page.getByRole('button', { name: 'Add account' })).toBeVisible();
  const asked: string[] = [];
  const ended: string[] = [];
  const lookup = /\/api\/users\/email\//;
  const who = (request: Request) => decodeURIComponent(request.url().split('/').at(-1) ?? '');
  page.on('request', (request) => void (lookup.test(request.url()) && asked.push(who(request))));
  page.on('requestfailed', (request) => void (lookup.test(request.url()) && ended.push(who(request))));
  // The first answer is held back until it was given up.
  await page.route('**/api/users/email/owner.elia%40parea.exampl', () => undefined);
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
  await page.getByRole('button', { name: 'Add account' }).click();
  const email = page.getByLabel('Email of account 1');
  await email.fill('owner.elia');
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await email.fill('owner.elia@pa');
  await page.clock.runFor(499);
  await email.fill('owner.elia@parea.exampl');
  await page.clock.runFor(499);
  expect(asked).toEqual([]);
  const first = page.waitForRequest(lookup);
  await page.clock.runFor(2);
  await first;
  expect(asked).toEqual(['owner.elia@parea.exampl']);
  await expect(page.getByText('Looking it up…')).toBeVisible();
  await email.fill('owner.elia@parea.example');
  await expect.poll(() => ended).toEqual(['owner.elia@parea.exampl']);
  await expect(page.getByLabel('dbId of account 1')).toHaveValue('');
  await page.clock.runFor(501);
  await expect(page.getByLabel('dbId of account 1')).toHaveValue(/^[0-9a-f-]{36}$/);
  await email.fill('nobody@parea.example');
  await expect(page.getByLabel('dbId of account 1')).toHaveValue('');
  await page.clock.runFor(501);
  await expect(page.getByText('Nobody has this address yet.')).toBeVisible();
  await email.fill('maria@parea.example');
  await page.clock.runFor(501);
  await expect(page.getByText('This is a diner’s account.')).toBeVisible();
  await expect(page.getByLabel('dbId of account 1')).toHaveValue('');
});

test('a logo is uploaded under the administrator’s own authorization, and saved', async ({ page, request }) => {
  const venue = await copyVenue(request, 1, () => ({ title: `Logo ${crypto.randomUUID().slice(0, 8)}`, logo: '' }));
  await enter(page);
  await page.goto(`/create-edit-stores?edit=${venue.id}`);
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photo(500, 500) });
  await expect(logo.getByRole('img', { name: 'The uploaded picture' })).toHaveAttribute('src', new RegExp(`^/uploads/${venue._id}/`));
  await save(page);
  await page.reload();
  await expect(logo.getByRole('img', { name: 'The uploaded picture' })).toBeVisible();
});

test('what somebody else saved first is not overwritten, and there is a way out', async ({ page, request, watch }) => {
  watch.allow(/409/);
  const venue = await copyVenue(request, 1, () => ({ title: `Stale ${crypto.randomUUID().slice(0, 8)}` }));
  await enter(page);
  await page.goto(`/create-edit-stores?edit=${venue.id}`);
  await page.getByLabel('Subtitle').fill('Mine');
  await page.getByLabel('City').fill('Kiti');
  const theirs = await changeVenue(request, venue, () => ({ logo: '/logos/kyma.svg', subtitle: 'Theirs' }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Somebody else saved this store meanwhile.');
  await expect(dialog.getByText('Nothing was overwritten')).toBeFocused();
  await expect(dialog.locator('dd')).toHaveText(['subtitle, logo', 'subtitle, address', 'subtitle']);
  // What each has, so that nobody chooses blindly.
  await expect(dialog.getByRole('row', { name: /^subtitle/i })).toContainText('Theirs');
  await expect(dialog.getByRole('row', { name: /^subtitle/i })).toContainText('Mine');
  await expect(dialog.getByRole('row', { name: /^address city/i })).toContainText('Kiti');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Keep a copy of mine' }).click();
  expect((await download).suggestedFilename()).toBe(`venue-${venue.id}-my-copy.json`);
  await dialog.getByRole('button', { name: 'Put mine onto theirs' }).click();
  await expect(page.getByLabel('Logo')).toHaveValue('/logos/kyma.svg');
  await expect(page.getByLabel('Subtitle')).toHaveValue('Mine');
  await save(page);
  // Once more, and this time theirs is taken.
  await page.getByLabel('Subtitle').fill('Mine again');
  await changeVenue(request, { ...theirs, revision: theirs.revision + 1 }, () => ({ subtitle: 'Theirs again' }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reload theirs' }).click();
  await expect(page.getByLabel('Subtitle')).toHaveValue('Theirs again');
  await expect(page.getByText('Everything is saved.')).toBeVisible();
});

test('unsaved changes are guarded on leaving, on switching the store, and on reload', async ({ page }) => {
  await enter(page);
  await page.goto('/create-edit-stores?edit=2');
  await page.getByLabel('Subtitle').fill('Not saved');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByLabel('Store', { exact: true }).selectOption('3');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Subtitle')).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Venues', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?edit=2$/);
  const asked = acceptNext(page);
  await page.reload();
  expect(await asked).toMatch(/^beforeunload:/);
  await expect(page.getByLabel('Subtitle')).not.toHaveValue('Not saved');
  await page.getByLabel('Subtitle').fill('Not saved either');
  await page.getByRole('link', { name: 'Venues', exact: true }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Venues' })).toBeVisible();
});

test('a venue is suspended, restored, moved and exported from the list', async ({ page, request, newPerson, watch }) => {
  watch.allow(/404/);
  const venue = await copyVenue(request, 3, () => ({ title: `Listed ${crypto.randomUUID().slice(0, 8)}`, company: 'Listed Ltd' }));
  await enter(page);
  await page.goto('/create-edit-stores/venues');
  await page.getByRole('searchbox').fill(venue.title);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: venue.title }) });
  await row.getByRole('button', { name: 'Suspend' }).click();
  await page.getByLabel('Reason').fill('Rent');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is suspended.' })).toBeVisible();
  await expect(row).toContainText('Suspended');
  const diner = await newPerson();
  await diner.goto(`/store/?id=${venue.id}`);
  await expect(diner.getByRole('heading', { name: 'This place is not available.' })).toBeVisible();
  await row.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(row).toContainText('Live');
  await diner.reload();
  await expect(diner.getByRole('heading', { name: venue.title })).toBeVisible();
  await row.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('radio', { name: 'A new company' }).check();
  await page.getByLabel('Name of the new company').fill('Moved Ltd');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(row).toContainText('Moved Ltd');
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  await page.getByLabel('Import a venue').setInputFiles(file);
  await expect(page.getByRole('status').filter({ hasText: 'without staff' })).toBeVisible();
  await expect(page.getByRole('heading', { name: venue.title })).toHaveCount(2);
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { name: `Venue moved to another company · ${venue.title}` })).toBeVisible();
});

test('an account that nobody has confirmed is linked on the administrator’s word, or confirmed by it', async ({ page, request }) => {
  const email = `stranger.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const account = { accountType: 'Store', storeName: 'Steki', email, password: 'four-olives-in-brine' };
  expect((await request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  await enter(page);
  await page.goto('/create-edit-stores');
  await page.getByLabel('Title', { exact: true }).fill(`Word ${crypto.randomUUID().slice(0, 8)}`);
  await openSection(page, 'Store accounts');
  await page.getByRole('button', { name: 'Add account' }).click();
  await page.getByLabel('Email of account 1').fill(email);
  await expect(page.getByText('Found, but nobody has confirmed this address')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('only linked on your word').first()).toBeVisible();
  await page.getByRole('switch', { name: `I know that ${email} is theirs. Link it.` }).check();
  await save(page);

  await page.goto('/create-edit-stores/users');
  await page.getByLabel('Email or name').fill(email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('Address not verified');
  // What was searched for is here: rows that come anew take an open menu along.
  await expect(page.getByRole('button', { name: /^Manage: / })).toHaveCount(1);
  await row.getByRole('button', { name: `Manage: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Confirm address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expect(row).toContainText('Address verified');
});

test('a list that was being read when something changed is read again', async ({ page, request }) => {
  const email = `stranger.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const account = { accountType: 'Store', storeName: 'Steki', email, password: 'four-olives-in-brine' };
  expect((await request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  await enter(page);
  // The search is answered as it was before the change, and only once the change is done.
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/api\/admin\/users\?.*stranger/, async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const before = await route.fetch();
    await changed;
    return route.fulfill({ response: before }).catch(() => undefined);
  });
  page.on('response', (answer) => void (answer.url().endsWith('/verify') && change()));
  await page.goto('/create-edit-stores/users');
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: `Manage: ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Confirm address' }).click();
  await page.getByLabel('Email or name').evaluate((field: HTMLInputElement, typed) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, email);
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await expect(row).toContainText('Address verified');
});

test('who takes administration from oneself reads that it was done', async ({ page, newPerson, request, watch }) => {
  watch.allow(/401/);
  const email = `last.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const account = { accountType: 'Store', storeName: 'Ouzeri', email, password: 'four-olives-in-brine' };
  expect((await request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  await enter(page);
  const manage = async (on: Page, act: string) => {
    await on.goto('/create-edit-stores/users');
    await on.getByLabel('Email or name').fill(email);
    // What was searched for is here: rows that come anew take an open menu along.
    await expect(on.getByRole('button', { name: /^Manage: / })).toHaveCount(1);
    await on.getByRole('button', { name: `Manage: ${email}` }).click();
    await on.getByRole('menuitem', { name: act, exact: true }).click();
    if (act === 'Make administrator') await on.getByLabel('Your own password').fill(ADMIN.password);
    await on.getByRole('dialog').getByRole('button', { name: act, exact: true }).click();
  };
  await manage(page, 'Confirm address');
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
  await manage(page, 'Make administrator');
  await expect(page.getByText(`${email} is an administrator now.`)).toBeVisible();
  const own = await newPerson();
  await own.goto('/secret');
  await own.getByLabel('Email', { exact: true }).fill(email);
  await own.getByLabel('Password', { exact: true }).fill(account.password);
  await own.getByRole('button', { name: 'Enter' }).click();
  await expect(own).toHaveURL(/\/create-edit-stores/);
  await manage(own, 'Take administration away');
  await expect(own.getByText('You are no administrator any more')).toBeVisible();
  await expect(own.getByText('signed out')).toHaveCount(0);
});

test('an administrator is made, unmade, shut out and deleted, by keyboard, and each is said and logged', async ({
  page,
  request,
  watch,
}) => {
  // The password that is no administrator's.
  watch.allow(/403/);
  const email = `next.${crypto.randomUUID().slice(0, 8)}@guests.example`;
  const account = { accountType: 'Store', storeName: 'Ouzeri', email, password: 'four-olives-in-brine' };
  expect((await request.post('/api/auth/sign-up/email', { data: account })).status()).toBe(200);
  await enter(page);
  await page.goto('/create-edit-stores/users');
  await page.getByLabel('Email or name').fill(email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  const opener = row.getByRole('button', { name: `Manage: ${email}` });
  await expect(page.getByRole('button', { name: /^Manage: / })).toHaveCount(1);
  const choose = async (act: string, said: string) => {
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: act, exact: true }).press('Enter');
    if (act === 'Make administrator') {
      await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).press('Enter');
      await expect(page.getByRole('dialog')).toContainText('This is not your own password.');
      await page.keyboard.type(ADMIN.password);
      await page.keyboard.press('Enter');
    } else await page.getByRole('dialog').getByRole('button', { name: act, exact: true }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  };
  await choose('Confirm address', `${email} is confirmed.`);
  await choose('Make administrator', `${email} is an administrator now.`);
  await expect(row).toContainText('Administrator');
  await choose('Take administration away', `${email} is no administrator any more.`);
  await choose('Disable', `${email} is disabled.`);
  await expect(row).toContainText('Disabled');
  const shut = await request.post('/api/auth/sign-in/email', { data: { email, password: account.password } });
  expect(shut.status()).toBe(403);
  await choose('Enable', `${email} can sign in again.`);
  await choose('Delete for good', `${email} is deleted.`);
  await expect(row).toHaveCount(0);
  await page.goto('/create-edit-stores/log');
  await expect(page.getByText('Account deleted by an administrator').first()).toBeVisible();
  await expect(page.getByText('Administration taken away').first()).toBeVisible();
});
