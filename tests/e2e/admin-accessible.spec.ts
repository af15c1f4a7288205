import { ADMIN, asAdmin } from './support/admin.ts';
import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

test.use({ trace: 'off' });

const PAGES = ['/desk', '', '?edit=1', '/venues', '/companies', '/users', '/log', '/mail', '/jobs', '/security'];

for (const lang of ['en', 'el'] as const) {
  test(`the administrators’ pages can be used by everybody (${lang})`, async ({ context, page, baseURL }) => {
    test.setTimeout(180_000);
    await context.addCookies([{ name: 'lang', value: lang, url: String(baseURL) }]);
    await page.goto('/secret');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(page);
    await asAdmin(page);
    for (const path of PAGES) {
      await page.goto(`/create-edit-stores${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.admin-wait')).toHaveCount(0);
      await examine(page);
      if (path !== '?edit=1') continue;
      // All sections of the editor at once, and the list of them unfolded, which is behind a button on a phone.
      await page.locator('.admin-section').evaluateAll((sections) => sections.forEach((section) => section.removeAttribute('hidden')));
      await page.locator('.admin-sections__fold').click();
      await examine(page);
    }
  });

  test(`the list of venues and what is not there can be used by everybody (${lang})`, async ({ context, page, baseURL, watch }) => {
    watch.allow(/404/);
    await context.addCookies([{ name: 'lang', value: lang, url: String(baseURL) }]);
    for (const path of ['/all-stores', '/all-stores?q=nothing-at-all', '/not/a/page', '/store/?id=99999']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await examine(page);
    }
  });
}

test('questions in front of the page can be used by everybody', async ({ page }) => {
  await asAdmin(page);
  await page.goto('/create-edit-stores/venues');
  for (const name of [/^Suspend: Elia & Salt$/, /^Delete: Elia & Salt$/, /^Move: Elia & Salt$/]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine(page, ['dialog']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name }).first()).toBeFocused();
  }
});

// Never switched on here: every other test of this run enters as the same administrator. The journeys go through the door with it on.
test('a second factor is begun with a QR code and a key, and a wrong code does not switch it on', async ({ page, watch }) => {
  watch.allow(/400/);
  await asAdmin(page);
  await page.goto('/create-edit-stores/security');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect(page.locator('.admin-secret')).toHaveText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await examine(page);
  await page.getByLabel('Six digits from the app').fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'It is off' })).toBeVisible();
});

test('the door asks for the code where the server wants one, and sends it with the password', async ({ page, watch }) => {
  watch.allow(/401/);
  // The server's own refusal, as the journeys see it; what follows is the server itself.
  await page.route(
    '**/api/admin/session',
    (route) =>
      route.fulfill({
        status: 401,
        json: { error: { code: 'code_required', message: 'This administrator has a second factor.', details: {} } },
      }),
    { times: 1 },
  );
  await page.goto('/secret');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Enter' }).click();
  const code = page.getByLabel('Code of your authenticator app');
  await expect(code).toBeFocused();
  await examine(page);
  await code.fill('123 456');
  const sent = page.waitForRequest('**/api/admin/session');
  await page.getByRole('button', { name: 'Enter' }).click();
  expect((await sent).postDataJSON()).toEqual({ ...ADMIN, code: '123 456' });
  await expect(page).toHaveURL(/\/create-edit-stores\/desk$/);
});
