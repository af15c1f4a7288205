import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { gif, photo } from '#tests/support/pictures.ts';
import { examine } from './support/examine.ts';
import { openVenue } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

/** Its section is open on a small screen too. */
const PATH = '/portal/settings#details';
const box = (page: Page) => page.getByRole('group', { name: 'Upload an Image' }).first();
const preview = (page: Page) => box(page).getByRole('img', { name: 'The uploaded picture' });
/** Pictures give way to whatever somebody waits for: beside three browsers on two cores they are made last. */
const IN_TIME = { timeout: 60_000 };
const chosen = async (name = 'logo.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await photo(900, 600) });

test.describe.configure({ timeout: 180_000 });

test.beforeEach(async ({ page }) => {
  // A venue of its own, which has no pictures yet.
  await openVenue(page);
  await page.goto(PATH);
  await expect(box(page)).toBeVisible();
});

test('a picture is chosen, shown while it goes up as "Uploading...", and then as it is', async ({ page }) => {
  // Held, so that the state on the way can be looked at.
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/uploads', async (route) => {
    await held;
    await route.continue();
  });
  const input = box(page).locator('input[type=file]');
  await input.focus();
  await input.setInputFiles(await chosen());
  await expect(box(page).getByText('Uploading...').first()).toBeVisible();
  await expect(input).toBeDisabled();
  await expect(box(page)).toHaveAttribute('aria-busy', 'true');
  go();
  await expect(preview(page)).toBeVisible(IN_TIME);
  await expect(preview(page)).toHaveAttribute('src', /^\/uploads\/[\w-]+\/\w+-900x600-\w{6}\.webp$/);
  await expect.poll(() => preview(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(box(page).getByRole('status')).toHaveText('The picture is uploaded.');
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
  await examine(page, ['.image-upload']);
});

test('a file that is no picture is refused in red, with the reason, and the next one is taken', async ({ page, watch }) => {
  watch.allow(/400/);
  const input = box(page).locator('input[type=file]');
  await input.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') });
  const alert = box(page).getByRole('alert');
  await expect(alert).toContainText('Error uploading image');
  await expect(alert).toContainText('no picture that we can read');
  const wine = await page.evaluate(() => getComputedStyle(document.querySelector('.image-upload__error') ?? document.body).color);
  expect(wine).toBe('rgb(141, 27, 61)');
  await examine(page, ['.image-upload']);
  await input.setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: gif() });
  await expect(preview(page)).toBeVisible(IN_TIME);
  await expect(alert).toBeEmpty();
});

test('a network that is away is said, and nothing is passed up', async ({ page, watch }) => {
  watch.allow(/uploads|ERR_/);
  await page.route('**/api/uploads', (route) => route.abort());
  await box(page)
    .locator('input[type=file]')
    .setInputFiles(await chosen());
  await expect(box(page).getByRole('alert')).toContainText('Check your connection');
  await expect(preview(page)).toHaveCount(0);
});

test('a picture may be dropped or pasted; a text is left alone', async ({ page }) => {
  const bytes = [...(await photo(400, 400))];
  const give = (event: 'drop' | 'paste', type: string) =>
    box(page).evaluate(
      (element, { event: name, type: kind, bytes: all }) => {
        const transfer = new DataTransfer();
        if (kind === 'text') transfer.setData('text/plain', 'hello');
        else transfer.items.add(new File([new Uint8Array(all)], 'picture', { type: kind }));
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          name === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        );
      },
      { event, type, bytes },
    );
  await give('paste', 'text');
  await expect(box(page).getByRole('alert')).toBeEmpty();
  await give('drop', 'image/jpeg');
  await expect(preview(page)).toBeVisible(IN_TIME);
  await box(page).getByRole('button', { name: 'Remove the picture' }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(box(page).locator('input[type=file]')).toBeFocused();
  await give('paste', 'image/jpeg');
  await expect(preview(page)).toBeVisible(IN_TIME);
  await give('drop', 'application/pdf');
  await expect(box(page).getByRole('alert')).toContainText('no picture');
});

test('an address may be typed instead, and what is saved is what the menu shows', async ({ page }) => {
  const logo = page.getByRole('group', { name: 'Logo', exact: true });
  await logo.getByText('Or type an address').click();
  await logo.getByLabel('Logo', { exact: true }).fill('/logos/kyma.svg');
  await expect(logo.getByRole('img', { name: 'The uploaded picture' })).toHaveAttribute('src', '/logos/kyma.svg');
  await examine(page, ['.picture-field']);
});

for (const [path, open] of [
  ['/portal/menu', /^Add Item/],
  ['/portal/promotions', /promotion/i],
  ['/portal/loyalty', null],
] as const)
  test(`${path} takes pictures by the same box`, async ({ page }) => {
    await page.goto(path);
    if (open) await page.getByRole('button', { name: open }).first().click();
    await box(page)
      .locator('input[type=file]')
      .setInputFiles(await chosen());
    await expect(preview(page)).toHaveAttribute('src', /^\/uploads\//, IN_TIME);
  });

test('what stays in sight of a dish’s picture moves by key and by touch, and its light goes back to what it was', async ({ page }) => {
  const dark = await sharp(await photo(1500, 500, '#503018'))
    .linear(0.3)
    .jpeg()
    .toBuffer();
  await page.goto('/portal/menu');
  await page
    .getByRole('button', { name: /^Add Item/ })
    .first()
    .click();
  await box(page).locator('input[type=file]').setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: dark });
  const evened = /^\/uploads\/[\w-]+\/[0-9a-f]{32}e-1280x427-\w{6}\.webp$/;
  await expect(preview(page)).toHaveAttribute('src', evened, IN_TIME);
  const across = box(page).getByRole('slider', { name: 'From left to right' });
  const tile = box(page).locator('.picture-fit__tile');
  await across.focus();
  await page.keyboard.press('Home');
  await expect(across).toHaveValue('0');
  await expect(tile).toHaveCSS('object-position', /^0% /);
  await page.keyboard.press('ArrowRight');
  await expect(across).toHaveValue('1');
  const { width = 0, height = 0 } = (await preview(page).boundingBox()) ?? {};
  await preview(page).click({ position: { x: width * 0.9, y: height * 0.5 } });
  await expect.poll(async () => Number(await across.inputValue())).toBeGreaterThan(85);
  await expect(box(page).getByRole('slider', { name: 'From top to bottom' })).toHaveValue(/^(49|50|51)$/);
  await box(page)
    .getByRole('checkbox', { name: /^Even light/ })
    .uncheck();
  await expect(preview(page)).toHaveAttribute('src', /\/[0-9a-f]{32}-1280x427-/);
  await box(page)
    .getByRole('checkbox', { name: /^Even light/ })
    .check();
  await expect(preview(page)).toHaveAttribute('src', evened, IN_TIME);
  await examine(page, ['.image-upload']);
});
