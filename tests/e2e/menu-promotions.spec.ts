import type { Page } from '@playwright/test';
import { copyVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, MOVING, test } from './support/test.ts';

test.use({ ...MOVING, viewport: PHONE });

const slide = (page: Page, name: string) => page.getByRole('heading', { name });
const FIRST = 'Six meze, one long lunch';
const SECOND = 'Carafe hour';

/** On the first slide, whose ten seconds pass as the test says; no pointer is near. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await new Diner(page).scan();
  await expect(page.getByRole('button', { name: 'Next promotion' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: '1 of 2' }).dispatchEvent('click');
}

test('turn every ten seconds and begin again; exactly 150 px high', async ({ page }) => {
  await open(page);
  expect((await page.getByRole('region', { name: 'Promotions' }).boundingBox())?.height).toBe(150);
  await expect(slide(page, FIRST)).toBeVisible();
  await page.clock.runFor(9_900);
  await expect(slide(page, FIRST)).toBeVisible();
  await page.clock.runFor(200);
  await expect(slide(page, SECOND)).toBeVisible();
  await expect(slide(page, FIRST)).toBeHidden();
  await page.clock.runFor(10_100);
  await expect(slide(page, FIRST)).toBeVisible();
});

test('arrows wrap around, dots lead to theirs, and each starts the ten seconds anew', async ({ page }) => {
  await open(page);
  await page.clock.runFor(8_000);
  await page.getByRole('button', { name: 'Previous promotion' }).dispatchEvent('click');
  await expect(slide(page, SECOND)).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(slide(page, SECOND)).toBeVisible();
  await page.getByRole('button', { name: '1 of 2' }).dispatchEvent('click');
  await expect(slide(page, FIRST)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 of 2' })).toHaveAttribute('aria-current', 'true');
  await page.clock.runFor(10_100);
  await expect(slide(page, SECOND)).toBeVisible();
});

test('stand still under a pointer, with the focus inside, and when paused', async ({ page }) => {
  await open(page);
  await page.getByRole('region', { name: 'Promotions' }).hover();
  await page.clock.runFor(25_000);
  await expect(slide(page, FIRST)).toBeVisible();
  await page.mouse.move(200, 800);
  await page.getByRole('heading', { level: 1 }).focus();
  for (
    let tabs = 0;
    tabs < 20 && !(await page.getByRole('button', { name: 'Next promotion' }).evaluate((at) => at === document.activeElement));
    tabs += 1
  )
    await page.keyboard.press('Tab');
  await page.clock.runFor(25_000);
  await expect(slide(page, FIRST)).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Play' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.clock.runFor(25_000);
  await expect(slide(page, FIRST)).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).dispatchEvent('click');
  await page.clock.runFor(10_100);
  await expect(slide(page, SECOND)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });
  test('a tap starts the ten seconds anew, and they go on turning', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Next promotion' }).tap();
    await expect(slide(page, SECOND)).toBeVisible();
    await page.clock.runFor(9_500);
    await expect(slide(page, SECOND)).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(slide(page, FIRST)).toBeVisible();
  });
});

test.describe('for who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('stand still, and turn by hand', async ({ page }) => {
    await open(page);
    await page.clock.runFor(30_000);
    await expect(slide(page, FIRST)).toBeVisible();
    await page.getByRole('button', { name: 'Next promotion' }).click();
    await expect(slide(page, SECOND)).toBeVisible();
  });
});

test('one alone has no controls; hidden, past and coming ones are not there; a picture lies under a shade', async ({ page, request }) => {
  const year = 365 * 24 * 3600 * 1000;
  const at = (years: number) => new Date(Date.now() + years * year).toISOString();
  const base = { shouldShow: true, startDate: at(-1), endDate: at(1), backgroundColor: '#ffffff', textColor: '#eeeeee' };
  const { id } = await copyVenue(request, 1, ({ content }) => ({
    content: {
      ...content,
      promotions: [
        { ...base, name: 'Now', description: 'With a picture', backgroundImage: '/venues/elia/cover.svg' },
        { ...base, name: 'Not meant to be seen', shouldShow: false },
        { ...base, name: 'Over', endDate: at(-0.5) },
        { ...base, name: 'To come', startDate: at(0.5) },
      ],
    },
  }));
  await page.route('**/venues/elia/cover.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await new Diner(page).scan({ venue: id });
  await expect(page.locator('.promo-slide')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Now', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next promotion' })).toHaveCount(0);
  // Asked for nearly white on white: it became legible.
  const { colour, ground } = await page.locator('.promo-slide').evaluate((element) => {
    const style = getComputedStyle(element);
    return { colour: style.color, ground: style.backgroundColor };
  });
  expect([colour, ground]).toEqual(['rgb(238, 238, 238)', 'rgb(86, 77, 71)']);
});
