import { examine } from './support/examine.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const LOOKS = [
  { language: 'en', locale: 'en-GB', viewport: { width: 1440, height: 900 }, dish: 'Gyros in warm pita', paid: '€18.80' },
  { language: 'el', locale: 'el-GR', viewport: { width: 390, height: 844 }, dish: 'Γύρος σε ζεστή πίτα', paid: '€18,80' },
] as const;

for (const { language, locale, viewport, dish, paid } of LOOKS)
  test.describe(`the phone of the home page in ${language}`, () => {
    test.use({ locale, viewport, contextOptions: { reducedMotion: 'reduce' } });
    const t = words(language);

    test('takes an order, the board beside it has it, and what the kitchen does is seen on the phone; nothing of it leaves the page', async ({
      page,
    }) => {
      const asked: string[] = [];
      await page.goto('/');
      const start = page.getByRole('button', { name: t('hero.live') });
      await expect(start).toBeVisible();
      page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
      await start.focus();
      await page.keyboard.press('Enter');
      const phone = page.frameLocator(`iframe[title="${t('live.phone')}"]`);
      const board = page.frameLocator(`iframe[title="${t('live.board')}"]`);
      const lane = (name: 'new' | 'preparing' | 'ready') => board.getByRole('region', { name: t(`board.lane_${name}`) });
      await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(lane('preparing')).toContainText('#47');

      // The dish with what it comes with, from the cart to the kitchen.
      await phone.getByRole('button', { name: `${t('item.select')}: ${dish}` }).click();
      const opened = phone.getByRole('dialog');
      await opened.getByRole('button', { name: t('item.more') }).click();
      await opened.getByRole('button', { name: t('item.more') }).click();
      await opened.getByRole('button', { name: t('item.add') }).click();
      await expect(opened).toBeHidden();
      await phone.getByRole('button', { name: t('cart.checkout') }).click();
      await phone.getByRole('button', { name: t('checkout.send_cash', { amount: paid }) }).click();
      await expect(page.locator('.live').getByRole('status')).toHaveText(t('live.placed'));
      const ticket = lane('new').getByRole('listitem').filter({ hasText: '#48' }).first();
      await expect(ticket).toContainText(dish);
      await expect(ticket).toBeInViewport();

      // What the kitchen does the guest sees.
      await ticket.getByRole('button', { name: t('ticket.start') }).click();
      await expect(phone.getByText(t('confirmation.now_preparing'), { exact: true })).toBeVisible();
      await lane('preparing')
        .locator('[data-order="try-48"]')
        .getByRole('button', { name: t('ticket.ready') })
        .click();
      await lane('ready')
        .getByRole('button', { name: t('ticket.served') })
        .click();
      await expect(phone.getByText(t('confirmation.now_served'), { exact: true })).toBeVisible();
      await expect(lane('ready')).toContainText(t('board.lane_ready_empty'));
      await examine(page);
      await page.setViewportSize(viewport);

      // The theme is the page's, and who starts over starts with nothing.
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
      await expect(board.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: t('live.again') }).click();
      await expect(phone.getByRole('button', { name: t('cart.checkout') })).toBeHidden();
      await expect(lane('preparing')).toContainText('#47');
      await expect(board.locator('[data-order="try-48"]')).toHaveCount(0);
      await page.getByRole('button', { name: t('live.close') }).click();
      await expect(start).toBeFocused();
      await expect(page.locator('.hero .phone')).toBeVisible();
      expect(asked.filter((one) => !one.startsWith('GET /') || one.startsWith('GET /api/'))).toEqual([]);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('parea.')))).toEqual([]);
    });
  });
