import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { ticketOf } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: PHONE });

test('the order’s own page says so too, until somebody was told', async ({ page }) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  await diner.order(guestName('Later'));
  const order = page.url();
  const warning = page.getByRole('alert').filter({ hasText: 'You named an allergy after order #' });
  await expect(warning).toHaveCount(0);
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  const sheet = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await sheet.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.goto(order);
  await expect(warning).toBeVisible();
  await examine(page, ['.said-late']);
  await warning.getByRole('button', { name: diner.t('confirmation.said_told') }).press('Enter');
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await diner.scan();
  await expect(page.locator('.passport-bar')).toBeVisible();
  await expect(page.locator('.passport-bar .already-sent')).toHaveCount(0);
});

test('the kitchen is told by one touch, from the sheet or the order’s own page, and has to read it', async ({
  page,
  newPerson,
  sessionOf,
  watch,
}) => {
  const diner = new Diner(page);
  await diner.scan();
  await diner.take('Grilled halloumi');
  await diner.checkOut();
  const name = guestName('Milk');
  await diner.order(name);
  const order = page.url();
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  const sheet = page.getByRole('dialog', { name: diner.t('avoids.title') });
  await sheet.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  // Where it does not get through, that is said, and it can be told again.
  watch.allow(/allergies|ERR_FAILED/);
  await page.route('**/allergies', (route) => route.abort(), { times: 1 });
  await sheet.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(sheet.getByRole('alert')).toContainText(/The kitchen of order #\d+ could not be told\. Tell the staff now\./);
  await sheet.getByRole('button', { name: 'Tell the kitchen' }).click();
  await expect(sheet.getByText(/The kitchen has it now for order #\d+/)).toBeVisible();
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await examine(page, ['.passport-sheet']);

  const board = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await board.goto('/portal/orders');
  await ticketOf(board, name)
    .getByRole('button', { name: /I have read it/ })
    .click();
  await page.goto(order);
  await expect(page.getByText('No milk').first()).toBeVisible();
  await expect(page.getByText(/Read by the kitchen/).first()).toBeVisible();

  // Of what is said from now on the order's page tells it as well.
  await diner.scan();
  await page.getByRole('button', { name: diner.t('avoids.open') }).click();
  await sheet.getByRole('checkbox', { name: 'Celery', exact: true }).check();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.goto(order);
  await page.getByRole('button', { name: 'Tell the kitchen' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Not read yet')).toBeVisible();
  await expect(page.getByText('No milk, no celery').first()).toBeVisible();
});
