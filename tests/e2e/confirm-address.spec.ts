import type { Page } from '@playwright/test';
import { copyVenue } from './support/admin.ts';
import { amount, Diner } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { newAddress, PASSWORD } from './support/own-venue.ts';
import { mailTo } from './support/outbox.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const t = words('en');
const linkIn = (mail: string, kind: 'verify' | 'change'): string => new RegExp(`/${kind}-email/[\\w.-]+`).exec(mail)?.[0] ?? '';

async function signedUp(page: Page, accountType: 'User' | 'Store' = 'User'): Promise<string> {
  const email = newAddress('eleni');
  const names = accountType === 'Store' ? { storeName: 'Steki' } : { firstName: 'Eleni', lastName: 'Pavlou' };
  const answer = await page.request.post('/api/auth/sign-up/email', { data: { accountType, ...names, email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return email;
}
const bar = (page: Page) => page.getByRole('region', { name: t('unverified.title') });

test('the portal says calmly what waits, sends the link again, and is content once it is confirmed', async ({ page }) => {
  const email = await signedUp(page, 'Store');
  const venue = { name: 'Steki', storeType: 1, language: 'en', currency: 'EUR', timeZone: 'Europe/Athens', menu: 'example' };
  expect((await page.request.post('/api/venues', { data: venue })).status()).toBe(201);
  // The kitchen has nothing to do with it.
  await page.goto('/portal/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.goto('/portal/menu');
  await expect(bar(page)).toContainText(t('unverified.venue', { email }));
  await bar(page)
    .getByRole('button', { name: t('unverified.again') })
    .click();
  await expect(bar(page).getByRole('status')).toHaveText(t('unverified.not_mailed'));

  const mail = await page.context().newPage();
  await mail.goto(linkIn(await mailTo(email), 'verify'));
  await mail.getByRole('button', { name: t('confirm.submit') }).click();
  await expect(mail.getByRole('heading', { name: t('confirm.done_title') })).toBeVisible();
  await mail.getByRole('link', { name: t('confirm.onward') }).click();
  await expect(mail).toHaveURL(/\/portal\/overview$/);
  await expect(bar(mail)).toBeHidden();
  // The tab of before sees it as soon as somebody comes back to it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bar(page)).toBeHidden();
});

test('at checkout a code for confirmed guests sends the link again, and counts once one is back from the mail', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  const once = { name: 'Once', shouldShow: true, promoCode: { code: 'ONCE', type: '-', discount: 1, maxPerPerson: 1 } };
  const { id } = await copyVenue(request, 1, ({ content }) => ({
    content: { ...content, promotions: [once] },
  }));
  const email = await signedUp(page);
  const diner = new Diner(page);
  await diner.scan({ venue: id });
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.unfold('code');
  await page.getByLabel(t('checkout.promo'), { exact: true }).selectOption('ONCE');
  await expect(page.getByText(t('checkout.promo_needs_verified'))).toBeVisible();
  const again = page.getByRole('button', { name: t('checkout.promo_send_link') });
  await page.route('**/api/auth/send-verification-email', (route) => route.abort(), { times: 1 });
  await again.click();
  await expect(page.getByText(t('checkout.promo_not_sent'))).toBeVisible();
  await again.click();
  await expect(page.getByText(t('checkout.promo_not_mailed'))).toBeVisible();
  await expect(again).toBeFocused();

  const mail = await page.context().newPage();
  await mail.goto(linkIn(await mailTo(email), 'verify'));
  await mail.getByRole('button', { name: t('confirm.submit') }).click();
  await expect(mail.getByRole('heading', { name: t('confirm.done_title') })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(again).toBeHidden();
  await expect(amount(page, 'Discount')).toHaveText('−€1.00');
});

test('whoever made no account is told how to take it over, and an old link says so', async ({ page, watch }) => {
  watch.allow(/400/);
  const email = await signedUp(page);
  await page.context().clearCookies();
  await page.goto(linkIn(await mailTo(email), 'verify'));
  await page.getByRole('button', { name: t('confirm.not_me') }).click();
  await expect(page.getByRole('heading', { name: t('confirm.stranger_title') })).toBeFocused();
  await page.getByRole('link', { name: t('confirm.take_over') }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto('/verify-email/not-a-link');
  await page.getByRole('button', { name: t('confirm.submit') }).click();
  await expect(page.getByRole('heading', { name: t('confirm.invalid_title') })).toBeVisible();
});

test('an account moves to another address once that is confirmed', async ({ page }) => {
  const email = await signedUp(page);
  await page.goto('/account');
  await expect(bar(page)).toContainText(t('unverified.guest', { email }));
  const section = page.getByRole('region', { name: t('email.title'), exact: true });
  await expect(section).toContainText(t('email.unconfirmed'));
  await section.getByText(t('email.change')).click();
  const other = newAddress('eleni');
  await section.getByLabel(t('email.new')).fill(other);
  await section.getByLabel(t('password.current')).fill(PASSWORD);
  await section.getByRole('button', { name: t('email.send') }).click();
  await expect(section).toContainText(t('email.pending', { email: other, before: email }));
  await page.goto(linkIn(await mailTo(other), 'change'));
  await page.getByRole('button', { name: t('confirm.submit') }).click();
  await page.getByRole('link', { name: t('confirm.onward') }).click();
  await expect(section).toContainText(other);
  await expect(section).toContainText(t('email.confirmed'));
  await expect(bar(page)).toBeHidden();
});

for (const language of ['en', 'el'] as const)
  test(`confirming an address is accessible in ${language}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const say = words(language);
    await page.goto('/verify-email/not-a-link');
    await expect(page.getByRole('heading', { name: say('confirm.title') })).toBeVisible();
    await examine(page);
    await signedUp(page, 'Store');
    await page.goto('/portal/overview');
    await expect(page.getByRole('region', { name: say('unverified.title') })).toBeVisible();
    await examine(page);
    await page.goto('/account');
    await page.getByText(say('email.change')).click();
    await examine(page);
  });
