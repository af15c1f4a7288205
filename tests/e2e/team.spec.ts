import { examine } from './support/examine.ts';
import { mailTo } from './support/outbox.ts';
import { areaWords, newAddress, openVenue, PASSWORD } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = areaWords('portal-team');
const p = words('en');
test.use({ viewport: { width: 1440, height: 900 } });

test('somebody is invited by mail, joins with a new account, works at the board, and is removed', async ({ page, newPerson, watch }) => {
  watch.allow(/404 GET \/api\/venues|410 GET \/api\/join|Failed to load resource/);
  const { title } = await openVenue(page);
  await page.goto('/portal/team');
  const email = newAddress('waiter');
  await page.getByLabel(t('invite.email')).fill(email);
  await page.getByRole('button', { name: t('invite.make') }).click();
  const row = page.locator(`[data-invitation="${email}"]`);
  await expect(row).toBeVisible();

  const link = /https?:\/\/\S+(\/join\/[\w-]+)/.exec(await mailTo(email))?.[1] ?? '';
  const waiter = await newPerson({ viewport: { width: 1024, height: 768 } });
  await waiter.goto(link);
  await expect(waiter.getByRole('heading', { name: p('join.title', { venue: title }) })).toBeVisible();
  await waiter.getByRole('link', { name: p('join.sign_up') }).click();
  await waiter.getByLabel('Store name', { exact: true }).fill('Rena');
  await waiter.getByLabel('Email', { exact: true }).fill(email);
  for (const field of await waiter.locator('input[type=password]').all()) await field.fill(PASSWORD);
  await waiter.locator('form button[type=submit]').click();
  await waiter.getByRole('button', { name: p('join.join') }).click();
  await expect(waiter).toHaveURL(/\/portal\/orders$/);
  await expect(waiter.getByText('Live', { exact: true })).toBeVisible();

  await page.reload();
  await expect(row).toHaveCount(0);
  const member = page.locator(`[data-member="${email}"]`);
  const role = member.getByLabel(t('members.role', { who: 'Rena' }));
  // One key in the list stores nothing: it is asked first, with what the role allows.
  await role.focus();
  await page.keyboard.press('ArrowUp');
  const asked = page.getByRole('dialog', { name: t('members.role_sure', { who: 'Rena', role: 'Manager' }) });
  await expect(asked).toContainText(t('invite.role_manager'));
  await asked.getByRole('button', { name: t('members.role_no') }).click();
  await expect(asked).toHaveCount(0);
  await expect(role).toHaveValue('staff');
  await role.selectOption({ label: 'Manager' });
  await asked.getByRole('button', { name: t('members.role_yes') }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Rena is now Manager.' })).toBeAttached();
  await member.getByRole('button', { name: t('members.remove_who', { who: 'Rena' }) }).click();
  await member.getByRole('button', { name: t('members.remove'), exact: true }).click();
  await expect(member).toHaveCount(0);
  // Their open stream has ended.
  await expect(waiter.getByText('Live', { exact: true })).toBeHidden();
  const again = await waiter.request.get('/api/auth/get-session');
  expect(((await again.json()) as { user: { venues: unknown[] } }).user.venues).toEqual([]);
  await waiter.goto(link);
  await expect(waiter.getByRole('heading', { name: p('join.gone_title') })).toBeVisible();
});

test('the last owner stays, and an invitation for somebody else cannot be used', async ({ page, newPerson, watch }) => {
  watch.allow(/409|Failed to load resource/);
  await openVenue(page);
  await page.goto('/portal/team');
  await page.getByRole('button', { name: t('members.leave'), exact: true }).click();
  await page
    .getByRole('group')
    .getByRole('button', { name: t('members.leave'), exact: true })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: t('refused.last_owner') })).toBeVisible();

  const email = newAddress('cook');
  await page.getByLabel(t('invite.email')).fill('not an address');
  await page.getByRole('button', { name: t('invite.make') }).click();
  await expect(page.getByLabel(t('invite.email'))).toBeFocused();
  await page.getByLabel(t('invite.email')).fill(email);
  await page.getByRole('button', { name: t('invite.make') }).click();
  const link = /https?:\/\/\S+(\/join\/[\w-]+)/.exec(await mailTo(email))?.[1] ?? '';
  const other = await newPerson();
  await openVenue(other);
  await other.goto(link);
  await expect(other.getByRole('button', { name: p('join.join') })).toHaveCount(0);
  await other.getByRole('button', { name: p('more.sign_out') }).click();
  await expect(other.getByRole('link', { name: p('join.sign_in') })).toBeVisible();
});

for (const language of ['en', 'el'] as const)
  test(`team and invitation are accessible in ${language}`, async ({ page, context, baseURL, newPerson }) => {
    test.slow();
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const say = areaWords('portal-team', language);
    await openVenue(page);
    await page.goto('/portal/team');
    const email = newAddress('barista');
    await page.getByLabel(say('invite.email')).fill(email);
    await page.getByRole('button', { name: say('invite.make') }).click();
    await expect(page.locator(`[data-invitation="${email}"]`)).toBeVisible();
    await examine(page);
    const guest = await newPerson();
    await guest.context().addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    await guest.goto(/https?:\/\/\S+(\/join\/[\w-]+)/.exec(await mailTo(email))?.[1] ?? '');
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('To Steki');
    await examine(guest);
  });
