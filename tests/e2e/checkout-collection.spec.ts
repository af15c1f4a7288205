import type { Page } from '@playwright/test';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { lane, openOrdersOf, ticketOf } from './support/kitchen.ts';
import { expect, guestName, MOVING, test as base } from './support/test.ts';
import { words, type Language } from './support/words.ts';

type Fixtures = { readonly board: Page };
const test = base.extend<Fixtures>({
  board: async ({ newPerson, sessionOf }, use) => {
    const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
    await use(board);
  },
});
test.use({ ...MOVING, viewport: PHONE });

async function moveTo(board: Page, name: string, orderStatus: number): Promise<void> {
  const [order] = await openOrdersOf(board.request, name);
  const answer = await board.request.post(`/api/orders/${order?._id}/status`, { data: { orderStatus, reason: 'Because.' } });
  expect(answer.status()).toBe(200);
}

async function collect(page: Page, name: string, language: Language = 'en'): Promise<Diner> {
  const diner = new Diner(page, language);
  await diner.scan();
  await diner.take({ en: 'Warm pita', el: 'Ζεστή πίτα' }[language]);
  await diner.checkOut();
  await page.getByRole('radio', { name: diner.t('checkout.collection'), exact: true }).check();
  await diner.order(name);
  return diner;
}

test('the clips follow the order; who sets off is on the board; ready is heard, felt and in the title', async ({ page, board }) => {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(globalThis, { felt });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) {
      felt.push('tone');
      start.apply(this, at);
    };
  });
  const felt = () => page.evaluate(() => (globalThis as unknown as { felt: unknown[] }).felt);
  const name = guestName('Sam');
  await collect(page, name);
  const panel = page.locator('.ready-panel');
  const clip = panel.locator('video');
  await expect(clip).toHaveAttribute('poster', '/clips/preparing.webp');
  expect(await clip.evaluate((video: HTMLVideoElement) => ({ muted: video.muted, loop: video.loop, plays: video.playsInline }))).toEqual({
    muted: true,
    loop: true,
    plays: true,
  });
  await expect(clip.locator('source')).toHaveCount(2);
  await expect(clip.locator('source').first()).toHaveAttribute('type', 'video/webm');
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => !video.paused && video.readyState >= 2)).toBe(true);
  expect(await felt()).toEqual([]);

  await board.goto('/portal/orders');
  await expect(ticketOf(board, name)).toBeVisible();
  await moveTo(board, name, 3);
  await expect(panel.getByRole('heading', { name: `${name}, your order is ready for collection` })).toBeVisible();
  await expect(clip).toHaveAttribute('poster', '/clips/ready.webp');
  await expect(page).toHaveTitle(/^Ready: #\d+$/);
  await expect.poll(felt).toContainEqual([220, 120, 220]);
  await expect.poll(felt).toContain('tone');

  await panel.getByRole('button', { name: 'I’m on my way' }).click();
  await expect(panel.getByRole('heading', { name: 'Thank you, please collect your order' })).toBeVisible();
  await expect(page).toHaveTitle(/^Order Confirmation/);
  await expect(ticketOf(lane(board, 'Ready'), name)).toContainText(`“${name}” is on the way`);
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'Thank you, please collect your order' })).toBeVisible();
  await moveTo(board, name, 4);
  await expect(panel).toBeHidden();
});

test('who wants nothing to move sees the stills, and who wants no sound hears none', async ({ page, board }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = guestName('Still');
  await collect(page, name);
  await expect(page.locator('.ready-panel video')).toHaveCount(0);
  await expect(page.locator('.ready-panel img')).toHaveAttribute('src', '/clips/preparing.webp');
  const sound = page.getByRole('checkbox', { name: 'Sound and vibration' });
  await expect(sound).toBeChecked();
  await sound.uncheck();
  await page.reload();
  await expect(sound).not.toBeChecked();
  await moveTo(board, name, 3);
  await expect(page.locator('.ready-panel img')).toHaveAttribute('src', '/clips/ready.webp');
});

test.describe('a phone that keeps the time of New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('reads when it will be collected, and every other time of the order, as the venue’s clocks show it', async ({ page, board }) => {
    const name = guestName('Far');
    await collect(page, name);
    const [order] = await openOrdersOf(board.request, name);
    const said = await board.request.post(`/api/orders/${order?._id}/estimate`, { data: { minutes: 25 } });
    expect(said.ok()).toBe(true);
    const { placedAt, readyBy } = (await (await page.request.get(`/api/orders/${order?._id}`)).json()) as Record<string, string>;
    const there = (instant = ''): string =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Nicosia' }).format(new Date(instant));
    await expect(page.getByText(`The kitchen says: ready around ${there(readyBy)}`)).toBeVisible();
    await expect(page.locator('.timeline time').first()).toHaveText(there(placedAt));
  });
});

test('a kitchen that cannot be told is said to be so, and may be told again', async ({ page, board, watch }) => {
  watch.allow(/500/);
  const name = guestName('Again');
  await collect(page, name);
  await moveTo(board, name, 3);
  await page.route('**/on-my-way', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  const go = page.getByRole('button', { name: 'I’m on my way' });
  await go.click();
  await expect(page.getByText('We could not tell the kitchen.')).toBeVisible();
  await go.click();
  await expect(page.getByRole('heading', { name: 'Thank you, please collect your order' })).toBeVisible();
});

for (const language of ['en', 'el'] as const satisfies Language[]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'el-GR' });
    const t = words(language);

    test('every state of a collected order is accessible', async ({ page, board }) => {
      const name = guestName('Axe');
      await collect(page, name, language);
      await expect(page.getByRole('group', { name: t('confirmation.alerts') })).toBeVisible();
      await examine(page);
      await moveTo(board, name, 3);
      await expect(page.getByRole('button', { name: t('confirmation.on_my_way') })).toBeVisible();
      await examine(page);
      await page.getByRole('button', { name: t('confirmation.on_my_way') }).click();
      await expect(page.getByRole('heading', { name: t('confirmation.thank_you') })).toBeVisible();
      await examine(page);
      await moveTo(board, name, 9);
      await expect(page.getByRole('dialog', { name: t('confirmation.cancelled') })).toBeVisible();
      await examine(page);
    });
  });
}
