import type { Locator, Page } from '@playwright/test';
import { Diner } from './support/diner.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

/** A small phone with a keyboard, in Greek, whose words are longer. */
test.use({ viewport: { width: 360, height: 640 }, locale: 'el-GR' });

const MOST_STOPS = 60;

/** What lies over the control that has the focus, at its upper and lower edge; empty where it is seen whole. */
const covering = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return '';
    const box = (focused.closest('label') ?? focused).getBoundingClientRect();
    const over = [box.top + 3, box.bottom - 3].map((y) => document.elementFromPoint(box.left + box.width / 2, y));
    const isOwn = (found: Element | null) =>
      found !== null && (focused.contains(found) || found.contains(focused) || found.closest('label')?.contains(focused));
    const name = focused.getAttribute('aria-label') ?? focused.closest('label')?.innerText ?? focused.innerText;
    return over.every(isOwn) ? '' : `${name}: ${over.map((found) => found?.className ?? 'outside').join(', ')}`;
  });

/** Every stop of Tab until what is given has the focus. */
async function seenOnTheWay(page: Page, until: Locator): Promise<void> {
  const end = await until.elementHandle();
  const covered: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    covered.push(await covering(page));
    if (await page.evaluate((element) => element === document.activeElement, end)) break;
  }
  await expect(until).toBeFocused();
  expect(covered.filter((found) => found !== '')).toEqual([]);
}

test('nothing that has the focus lies under a bar: dish, allergens, checkout', async ({ page }) => {
  const diner = new Diner(page, 'el');
  await diner.scan();
  await tabTo(page, page.getByRole('button', { name: 'Επιλογή: Ρεβιθοκεφτέδες' }));
  await page.keyboard.press('Enter');
  const dish = page.getByRole('dialog', { name: 'Ρεβιθοκεφτέδες' });
  await expect(page.locator('.item-dialog:modal')).toBeVisible();
  await seenOnTheWay(page, dish.getByRole('button', { name: diner.t('item.add'), exact: true }));
  await page.keyboard.press('Escape');
  await expect(dish).toBeHidden();

  await page
    .getByRole('button', { name: diner.t('avoids.open') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const avoids = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await expect(avoids).toBeVisible();
  await seenOnTheWay(page, avoids.locator('.passport-sheet__foot .button--primary'));
  await page.keyboard.press('Escape');

  await tabTo(page, page.getByRole('button', { name: /^Προσθήκη ενός: Ζεστή πίτα/ }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, diner.cartBar);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: /^Ολοκλήρωση/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ολοκλήρωση', level: 1 })).toBeFocused();
  await seenOnTheWay(page, diner.placeOrder);
});

test('what was opened from Help is closed to Help', async ({ page }) => {
  const diner = new Diner(page, 'el');
  await diner.scan({ table: 10 });
  const help = page.getByRole('button', { name: diner.t('help.open'), exact: true });
  const open = async (what: 'help.service' | 'help.assistant'): Promise<Locator> => {
    await help.focus();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: diner.t(what), exact: true }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    return dialog;
  };
  await open('help.assistant');
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();

  let sheet = await open('help.service');
  await tabTo(page, sheet.getByRole('button', { name: diner.t('service.other') }));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(help).toBeFocused();
  // Taken back, the button is gone: the focus is on what it was about.
  sheet = await open('help.service');
  await tabTo(page, sheet.getByRole('button', { name: 'Ανάκληση' }));
  await page.keyboard.press('Enter');
  await expect(sheet.getByText('Ανακλήθηκε. Το προσωπικό ενημερώθηκε.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: diner.t('service.other') })).toBeFocused();
});

test('on a small phone the venue’s line and its promotion are whole in Greek, and no ribbon lies on the food', async ({ page }) => {
  await new Diner(page, 'el').scan();
  for (const text of [page.locator('.venue-header__subtitle'), page.locator('#announced span')]) {
    await expect(text).toBeVisible();
    expect(
      await text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1),
    ).toBe(true);
  }
  const ribbon = page.locator('.item-card .ribbon').first();
  const [strip, media] = [
    await ribbon.boundingBox(),
    await ribbon.locator('xpath=ancestor::*[contains(@class,"item-card__media")]').boundingBox(),
  ];
  // The plate begins below the upper fifth of a picture.
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual((media?.y ?? 0) + (media?.height ?? 0) / 4);
});
