import type { Page } from '@playwright/test';
import { CANARY, hostileStyles } from '../corpora/hostile-styles.ts';
import { changeVenue, copyVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const SAMPLES = 30;
const GROUPS = 3;
/** Every so many of the corpus, so that each kind of it is there. */
const step = Math.floor(hostileStyles.length / SAMPLES);
const sample = hostileStyles.filter((_, index) => index % step === 0);

/** What no venue may touch, and how it looks. */
const LOOKED_AT = [
  'display',
  'visibility',
  'opacity',
  'fontSize',
  'textDecorationLine',
  'textTransform',
  'letterSpacing',
  'position',
  'pointerEvents',
  'filter',
];
const looks = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    ([wanted, properties]) =>
      wanted.map((selector) => {
        const element = document.querySelector(selector);
        const style = element && getComputedStyle(element);
        return [selector, ...properties.map((property) => style && Reflect.get(style, property))].join(' ');
      }),
    [selectors, LOOKED_AT] as const,
  );

/** Whether a finger on its middle meets that control and nothing over it. */
const isReachable = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    const box = element?.getBoundingClientRect();
    if (!element || !box) return false;
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return met !== null && element.contains(met);
  }, selector);

const ON_MENU = ['body', '.item-card .price', '.allergen-hint', '.item-card__select', '.category-bar'];
const IN_DISH = ['.item-detail .price', '.allergen-list', '.allergen-badge', '.stepper', '.add-button'];

async function examineDish(page: Page, venue: number): Promise<{ menu: string[]; dish: string[]; reachable: boolean }> {
  await page.goto(`/store/?id=${venue}&floor=1&table=4`);
  const menu = await looks(page, ON_MENU);
  await page.locator('.item-card__select').first().click();
  await expect(page.locator('dialog .add-button')).toBeVisible();
  // The sheet rises.
  await page.locator('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
  return { menu, dish: await looks(page, IN_DISH), reachable: await isReachable(page, 'dialog .add-button') };
}

for (let group = 0; group < GROUPS; group += 1)
  test(`hostile styles do nothing, part ${group + 1} of ${GROUPS}`, async ({ page, request }) => {
    test.setTimeout(180_000);
    const foreign: string[] = [];
    page.on('request', (sent) => sent.url().includes(CANARY) && foreign.push(sent.url()));
    let venue = await copyVenue(request, 1, () => ({ layout: null, css: null }));
    const plain = await examineDish(page, venue.id);
    expect(plain.reachable).toBe(true);
    let applied = 0;
    for (const { name, source } of sample.filter((_, index) => index % GROUPS === group)) {
      // A form that the call itself refuses has done nothing either.
      const kept = await changeVenue(request, venue, () => ({ layout: source.layout ?? null, css: source.css ?? null })).catch(() => null);
      if (!kept) continue;
      venue = kept;
      applied += 1;
      expect(await examineDish(page, venue.id), name).toEqual(plain);
      expect(foreign, name).toEqual([]);
    }
    expect(applied).toBeGreaterThan(5);
  });

test('a hostile style leaves checkout its Pay', async ({ page, request }) => {
  const everything = Object.fromEntries([
    ['position', 'fixed'],
    ['inset', '0'],
    ['zIndex', 2147483647],
    ['display', 'none'],
    ['opacity', 0],
    ['background', `url(//${CANARY}/a)`],
  ]);
  const layout = { header: 'x', menu: 'x', nav: 'x', cart: 'x', payments: 'x', promotions: 'x' };
  const css = { x: everything, 'pay-bar': everything, button: everything, 'button--primary': everything };
  const { id } = await copyVenue(request, 1, () => ({ layout, css }));
  const diner = new Diner(page);
  await diner.scan({ venue: id });
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.placeOrder.scrollIntoViewIfNeeded();
  expect(await isReachable(page, '.pay-bar .button--primary')).toBe(true);
  await expect(diner.placeOrder).toContainText('€7.20');
  // Loaded alone, the page wears the same rules.
  await page.reload();
  await expect(diner.placeOrder).toBeVisible();
  expect(await isReachable(page, '.pay-bar .button--primary')).toBe(true);
});

test('a venue styles the payment methods of its checkout', async ({ page, request }) => {
  const css = { till: { borderRadius: '24px', backgroundColor: '#ffeedd', padding: '1rem' } };
  const { id } = await copyVenue(request, 1, () => ({ layout: { payments: 'till' }, css }));
  const diner = new Diner(page);
  await diner.scan({ venue: id });
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  const methods = page.getByRole('group', { name: diner.t('checkout.payment') });
  await expect(methods).toHaveClass(/\bv-till\b/);
  await expect(methods).toHaveCSS('border-radius', '24px');
});

test('the three demo venues are three brands, on the menu and on a checkout that is loaded alone', async ({ page }) => {
  const brands: string[] = [];
  for (const venue of [1, 2, 3]) {
    await new Diner(page).scan({ venue, floor: 1, table: 1 });
    const brand = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const title = document.querySelector('.menu-section__title');
      return [
        style.getPropertyValue('--color-accent'),
        title && getComputedStyle(title).color,
        title && getComputedStyle(title).fontFamily,
      ].join(' ');
    });
    brands.push(brand);
    const accent = brand.split(' ')[0];
    await page.goto(`/store/checkout?id=${venue}`);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-accent'))).toBe(accent);
  }
  expect(new Set(brands).size).toBe(3);
});
