import { Diner, PHONE } from './support/diner.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** Pages of a PDF, and the size of its first in millimetres. */
function sheetsOf(pdf: Buffer): { pages: number; width: number } {
  const text = pdf.toString('latin1');
  const width = Number(/\/MediaBox ?\[ ?0 0 ([\d.]+)/.exec(text)?.[1]);
  return { pages: text.match(/\/Type ?\/Page\b/g)?.length ?? 0, width: Math.round((width / 72) * 25.4) };
}

test('the receipt prints on A4 and on a roll of 80 mm, with its venue and VAT, and nothing of the page around it', async ({ page }) => {
  const diner = new Diner(page);
  const name = guestName('Paper');
  await diner.scan();
  await diner.take('Grilled halloumi', 2);
  await diner.take('Warm pita', 3);
  await diner.checkOut();
  await diner.unfold('tip');
  await page.getByRole('button', { name: /^10%/ }).click();
  await diner.order(name);

  let printed = 0;
  await page.exposeFunction('printed', () => (printed += 1));
  await page.evaluate(() => (globalThis.print = () => (globalThis as unknown as { printed(): void }).printed()));
  await page.getByRole('button', { name: 'Download Receipt' }).click();
  await expect.poll(() => printed).toBe(1);

  const a4 = sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: false }));
  expect(a4).toEqual({ pages: 1, width: 210 });
  const roll = sheetsOf(await page.pdf({ width: '80mm', height: '297mm' }));
  expect(roll).toEqual({ pages: 1, width: 80 });

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const [paper, width] of [
    ['A4', 703],
    ['80 mm', 280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const receipt = page.getByRole('main');
    await expect(receipt, paper).toContainText('Elia & Salt');
    await expect(receipt).toContainText(name);
    await expect(receipt).toContainText('To pay: cash');
    await expect(receipt.getByText('Tip', { exact: true })).toBeVisible();
    await expect(receipt.getByRole('table')).toContainText('VAT');
    for (const gone of ['Order Confirmation', 'Download Receipt', 'Create Account', 'When it is ready'])
      await expect(page.getByText(gone), `${gone} on ${paper}`).toBeHidden();
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widest, `${paper}: nothing beside the paper`).toBeLessThanOrEqual(width);
    // Black on white, whatever the screen's theme is.
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    expect(await receipt.locator('.price-breakdown__total').evaluate((total) => getComputedStyle(total).color)).toBe('rgb(0, 0, 0)');
  }
});
