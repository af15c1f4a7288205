import { starPrinter } from '#app/printers/star-printer.ts';
import { examine } from './support/examine.ts';
import { orderByCall, ownKitchen } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

const OWNER = 'owner.elia@parea.example';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`an owner adds a printer at ${width}, prints a test and an order, and the board says that paper is out`, async ({
    newPerson,
    sessionOf,
    request,
    baseURL,
    watch,
  }) => {
    const venue = await ownKitchen(request);
    const page = await newPerson({ storageState: await sessionOf(OWNER), viewport: { width, height } });
    await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
    await page.goto('/portal/printers');
    await page.getByRole('button', { name: 'Add a printer' }).click();
    const form = page.getByRole('dialog', { name: 'A new printer' });
    await form.getByRole('button', { name: 'Add it' }).click();
    await expect(form.getByText('Give it a name first.')).toBeVisible();
    await form.getByLabel('What is it called?').fill('Pass');
    await examine(page);
    await form.getByRole('button', { name: 'Add it' }).click();
    const told = page.getByRole('dialog', { name: 'The address of Pass' });
    const address = new URL(await told.getByLabel('Server URL').inputValue());
    await expect(told.getByText('Pass has not asked here yet.')).toBeVisible();
    await examine(page);
    // Whoever stands at the printer sees here that it came.
    let papers = 0;
    const star = starPrinter(`${baseURL}${address.pathname}`, fetch, () => (papers += 1));
    await expect(page.getByText('1 waits to be connected')).toBeAttached();
    await star.turn();
    await expect(told.getByText('Pass is here: print a test.')).toBeVisible();
    await told.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Add a printer' }).click();
    await form.getByLabel('What is it called?').fill('Grill');
    await form.getByRole('radio', { name: 'Any other in this network, ESC/POS' }).check();
    watch.allow(/400/);
    await form.getByLabel('Its IP address').fill('8.8.8.8');
    await form.getByRole('button', { name: 'Add it' }).click();
    await expect(form.getByText('This is no IP address of a network in which printers are called here.')).toBeVisible();
    await form.getByText('What it prints, when and in which language').click();
    await form.getByText('Letters', { exact: true }).click();
    await expect(form.getByRole('combobox', { name: 'Which line of its test reads right?' })).toBeVisible();
    await form.getByText('58 mm', { exact: true }).click();
    await expect(form.getByRole('group', { name: 'Letters in a line' })).toBeHidden();
    await examine(page);
    await form.getByRole('button', { name: 'Close' }).click();

    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pass' }) });
    await expect(row).toContainText('Online');
    await row.getByRole('button', { name: 'Test: Pass' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'waits for Pass' })).toBeVisible();
    expect(await star.turn()).toBe('printed');
    await orderByCall(request, { name: guestName('Paper'), venue: venue.id, table: 5 });
    expect(await star.turn()).toBe('printed');
    expect(papers).toBe(2);
    await expect(page.getByRole('button', { name: 'Print again: ticket 2' })).toBeVisible();
    await examine(page);

    await page.goto('/portal/tables');
    await page.locator('[data-tile="1-5"]').click();
    // One button: on a ticket printer, or from this device.
    await page.getByRole('button', { name: 'Print bill' }).click();
    const paper = page.getByRole('dialog', { name: 'On which paper?' });
    await expect(paper.getByRole('combobox', { name: 'Where' }).getByRole('option')).toHaveText(['Pass', 'From this device']);
    await paper.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.getByText('On its way to Pass.')).toBeVisible();
    await examine(page);
    expect(await star.turn()).toBe('printed');
    await page.goto('/portal/printers');
    await expect(page.getByRole('heading', { name: 'Bill of table 5' })).toBeVisible();

    star.faults.condition = 'paper-out';
    await page.getByRole('button', { name: 'Print again: ticket 2' }).click();
    await star.turn();
    await expect(row).toContainText('Paper out');
    await page.goto('/portal/orders');
    await expect(page.getByText('Pass: paper out. 1 ticket waits to be printed.')).toBeVisible();
    await examine(page);
  });
