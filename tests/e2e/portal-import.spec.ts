import { examine } from './support/examine.ts';
import { list, menuOf, namesIn, open, OWNER, rows, venueOf } from './support/menu-editor.ts';
import { expect, test } from './support/test.ts';

test('a menu of two hundred items is imported after its differences were seen', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/400/);
  const venue = await venueOf(request);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const choose = (text: string) =>
    dialog.getByLabel(/^Choose a(nother)? file/).setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  // Who chooses none stays here.
  await dialog.getByLabel(/^Choose a file/).dispatchEvent('cancel', { bubbles: true });
  await expect(dialog).toBeVisible();
  // A file of words that nobody knows: which column is which is told by hand.
  await choose('Artikel,VK\nLatte,3.20\n');
  await expect(dialog.getByRole('alert')).toContainText('No column was found for: Category, Name.');
  await expect(dialog.getByLabel(/^Choose another file/)).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).selectOption('Artikel (such as Latte)');
  await dialog.getByLabel('Price', { exact: true }).selectOption('VK (such as 3.20)');
  await dialog.getByLabel('Category for all dishes').fill('Small hall');
  await examine(page, ['dialog']);
  await dialog.getByRole('button', { name: 'Show the differences' }).click();
  await expect(dialog.getByText('New categories: Small hall')).toBeVisible();
  await expect(dialog.getByLabel('Category for all dishes')).toHaveValue('Small hall');
  await choose('category,name,price\nBig hall,No price,\n');
  await expect(dialog.getByText('1 error')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'No price' })).toContainText('Price: is needed');
  const lines = Array.from({ length: 200 }, (_, index) => `Big hall,Plate ${index + 1},${(3 + index / 20).toFixed(2)}`);
  await choose(['category,name,price', ...lines].join('\n'));
  await expect(dialog.getByText('200 new')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 200 items' }).click();
  await expect(dialog).toBeHidden();
  // A hundred at a time, and the rest on request.
  await expect(rows(list(page, 'Big hall'))).toHaveCount(100);
  await page.getByRole('button', { name: 'Show 100 more of 200' }).click();
  await expect(rows(list(page, 'Big hall'))).toHaveCount(200);
  expect(namesIn(await menuOf(request, venue), 'Big hall')).toHaveLength(200);
});

test('a cell of a file is corrected where it stands, a row left out and put back', async ({ newPerson, sessionOf, request }) => {
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), await venueOf(request));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog.getByLabel(/^Choose a file/).setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('category,name,price\nBig hall,Fish,\nBig hall,Soup,cheap\n'),
  });
  await expect(dialog.getByText('2 errors')).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave row 3 out' }).click();
  await expect(dialog.getByText('1 error')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Price, row 2' }).fill('12.50');
  await dialog.getByRole('button', { name: 'Show the differences' }).click();
  await expect(dialog.getByText('1 new')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1 item' })).toBeEnabled();
  await examine(page, ['dialog']);
  await dialog.getByRole('button', { name: 'Put back row 3: Soup' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Price, row 3' })).toHaveValue('cheap');
});
