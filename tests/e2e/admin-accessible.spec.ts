import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';

test.use({ trace: 'off' });

const ADMIN = { email: String(process.env['E2E_ADMIN_EMAIL']), password: String(process.env['E2E_ADMIN_PASSWORD']) };

/** Lets an administrator in without the form. */
async function asAdmin(page: Page): Promise<void> {
  const answer = await page.request.post('/api/admin/session', { data: ADMIN });
  const { adminEmail, adminPass } = (await answer.json()) as { adminEmail: string; adminPass: string };
  await page.addInitScript(
    ([email, pass]) => {
      localStorage.setItem('adminEmail', email ?? '');
      localStorage.setItem('adminPass', pass ?? '');
    },
    [adminEmail, adminPass],
  );
}

const PAGES = ['', '?edit=1', '/venues', '/companies', '/users', '/log', '/mail', '/jobs', '/security'];

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
      await expect(page.locator('.admin-main').getByRole('status').first()).toBeAttached();
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
  for (const name of ['Suspend: Elia & Salt', 'Delete: Elia & Salt', 'Move: Elia & Salt']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine(page, ['dialog']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});

// Switched off again at its end, also where it fails: every other test enters with the password alone.
test('a second factor is set up with a code, asked for at the door, and switched off', async ({ page, newPerson, watch }) => {
  watch.allow(/401|400/);
  await asAdmin(page);
  await page.goto('/create-edit-stores/security');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = Secret.fromBase32(((await page.locator('.admin-secret').textContent()) ?? '').replaceAll(' ', ''));
  await examine(page);
  await page.getByLabel('Six digits from the app').fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await page.getByLabel('Six digits from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await page.locator('.admin-recovery code').allTextContents();
  try {
    expect(codes).toHaveLength(10);
    const other = await newPerson();
    await other.goto('/secret');
    await other.getByLabel('Email', { exact: true }).fill(ADMIN.email);
    await other.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await other.getByRole('button', { name: 'Enter' }).click();
    const code = other.getByLabel('Code of your authenticator app');
    await expect(code).toBeFocused();
    await code.fill('123456');
    await other.getByRole('button', { name: 'Enter' }).click();
    await expect(other.getByRole('alert')).toContainText('This code is not right');
    await code.fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Enter' }).click();
    await expect(other).toHaveURL(/\/create-edit-stores$/);
  } finally {
    await page.getByLabel('A code, to switch it off').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('heading', { name: 'It is off' })).toBeVisible();
  }
});
