import type { Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { watchSecrets } from './support/kept.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const PASSWORD = 'lentils-and-lemon';

/** Fills the sign-up form that is open. */
async function fillSignUp(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Despina');
  await page.getByLabel('Surname', { exact: true }).fill('Kyriakou');
  await page.getByLabel('Email', { exact: true }).fill(`despina.${crypto.randomUUID().slice(0, 8)}@guests.example`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/account$/);
}
type Placed = { readonly _id: string; readonly accessToken: string };
/** As a guest, two lemonades with a stamp each; then by Create Account into an account. */
async function guestThenAccount(page: Page): Promise<Placed> {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Rose lemonade', 2);
  await diner.checkOut();
  const secrets = watchSecrets(page);
  const placed = page.waitForResponse('**/api/orders/addOrder');
  await diner.order('Despina');
  const { _id, accessToken } = (await (await placed).json()) as Placed;
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await secrets.expectNoneKept(accessToken);
  await fillSignUp(page);
  return { _id, accessToken };
}
const stamps = (page: Page) => page.locator('.stamp-slot[data-stamped]');

test('a guest’s order and its stamps are in the account made after it; another browser cannot have them', async ({
  page,
  newPerson,
  watch,
}) => {
  watch.allow(/401|404|409/);
  const { _id, accessToken } = await guestThenAccount(page);
  await expect(page.getByText(/^Order #\d+ and its stamps are in your account now\.$/)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('orderData'))).toBeNull();

  await page.getByRole('button', { name: 'Show Loyalty Cards' }).click();
  const cards = page.getByRole('dialog', { name: 'Loyalty Cards' });
  await expect(cards.getByText('Unique store visits: 1')).toBeVisible();
  await cards.getByRole('button', { name: /Elia & Salt/ }).click();
  await expect(cards.getByRole('list', { name: '2 of 12 stamps' })).toBeVisible();
  await cards.getByText('Why these numbers').click();
  await expect(cards.getByText(/^Rose lemonade × 2, order #\d+, \d+ \w+$/)).toBeVisible();
  await expect(cards.getByText('+2 stamps')).toBeVisible();
  await cards.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Order History' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('2 × Rose lemonade');

  const thief = await newPerson();
  await thief.goto('/login');
  await thief.getByRole('button', { name: 'Sign up' }).click();
  await fillSignUp(thief);
  const claim = (token: string) =>
    thief.evaluate(
      async ([id, given]) => {
        const { user } = await (await fetch('/api/auth/get-session')).json();
        const body = JSON.stringify({ _id: id, accessToken: given });
        const headers = { 'content-type': 'application/json' };
        return (await fetch(`/api/users/addOrder/${user._id}`, { method: 'POST', headers, body })).status;
      },
      [_id, token] as const,
    );
  expect(await claim('x'.repeat(32))).toBe(404);
  expect(await claim(accessToken)).toBe(409);
});

test('the cards: a list of companies, a grid, the sums, and back', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Show Loyalty Cards' }).click();
  const cards = page.getByRole('dialog', { name: 'Loyalty Cards' });
  await expect(cards.getByText(/^Unique store visits: \d+$/)).toBeVisible();
  const rows = cards.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await cards.getByRole('button', { name: /Mesimeri/ }).click();
  for (const label of [
    'Total Stamps collected',
    'Current Stamp collected',
    'Total rewards accumulated',
    'Total rewards used',
    'Rewards available',
  ])
    await expect(cards.getByText(label, { exact: true })).toBeVisible();
  await expect(cards.getByText('Discount on next purchase')).toBeVisible();
  await expect(cards.getByText(/^\d+ \/ 10$/).last()).toBeVisible();
  await expect(cards.locator('.stamp-slot')).toHaveCount(10);
  await cards.getByRole('button', { name: 'Back to list' }).last().click();
  await expect(rows.first()).toBeVisible();
  await expect.poll(async () => (await cards.boundingBox())?.height).toBeLessThanOrEqual(PHONE.height * 0.8 + 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The layout follows the new width with its next frames.
  await expect.poll(async () => (await cards.boundingBox())?.width).toBe(500);
  await cards.getByRole('button', { name: 'Close' }).last().click();
  await expect(cards).toBeHidden();
});

test('stamps are pressed one after the other at the first look, and only new ones later', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await guestThenAccount(page);
  const look = async () => {
    await page.getByRole('button', { name: 'Show Loyalty Cards' }).click();
    await page.getByRole('button', { name: /Elia & Salt/ }).click();
    await expect(stamps(page).first()).toBeVisible();
    return stamps(page).evaluateAll((slots) =>
      slots.map((slot) => {
        const { animationName, animationDuration, animationDelay } = getComputedStyle(slot.querySelector('svg')!);
        return animationName === 'none' ? null : [animationDuration, animationDelay];
      }),
    );
  };
  expect(await look()).toEqual([
    ['0.5s', '0s'],
    ['0.5s', '0.5s'],
  ]);
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Rose lemonade');
  await diner.checkOut();
  await diner.order('Despina');
  await page.goto('/account');
  expect(await look()).toEqual([null, null, ['0.5s', '0s']]);
});

test('a card without a number of stamps says so, and a venue’s own stamp is pressed', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ viewport: PHONE, storageState: await sessionOf('maria@parea.example') });
  await page.route('**/api/users/*', async (route) => {
    const answer = await route.fetch();
    const record = await answer.json();
    const [card] = record.loyaltyStamps;
    record.loyaltyStamps = [
      { ...card, companyId: 'a', company: 'Free House', stampsRequiredForReward: 0, rewardType: 7 },
      { ...card, companyId: 'b', company: 'Own Stamp', stampsCollected: 3, stampsRequiredForReward: 5, stampImage: '/logos/elia.svg' },
    ];
    await route.fulfill({ response: answer, json: record });
  });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Show Loyalty Cards' }).click();
  await expect(page.getByText('Unique store visits: 2')).toBeVisible();
  await page.getByRole('button', { name: /Free House/ }).click();
  await expect(page.getByText('No stamps required').first()).toBeVisible();
  await expect(page.getByText('Reward description not available')).toBeVisible();
  await page.getByRole('button', { name: 'Back to list' }).last().click();
  await page.getByRole('button', { name: /Own Stamp/ }).click();
  await expect(stamps(page)).toHaveCount(3);
  await expect(stamps(page).first().locator('img')).toHaveAttribute('src', '/logos/elia.svg');
});
