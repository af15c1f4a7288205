import type { Locator, Page } from '@playwright/test';
import { examine } from './support/examine.ts';
import { list, menuOf, namesIn, open, OWNER, rows, STAFF, venueOf, type People } from './support/menu-editor.ts';
import { expect, test } from './support/test.ts';
import { dragByTouch } from './support/touch.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const saveOrder = (page: Page): Locator => page.getByRole('button', { name: 'Save Order' });

test('a category and an item with extras, in both languages, reach the guests', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is needed.')).toBeVisible();
  await dialog.getByLabel('Name in English').fill('Ramen');
  await dialog.getByLabel('Name in Greek').fill('Ράμεν');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add Item: Ramen' }).click();
  await page.getByLabel('Name in English').fill('Miso ramen');
  await page.getByLabel('Name in Greek').fill('Ράμεν μίσο');
  await page.getByLabel('Price', { exact: true }).fill('11,5');
  // A touch goes on to the next answer; the keys have the list of them.
  const allergen = (name: string) => page.getByRole('combobox', { name, exact: true });
  const chip = (name: string) => page.locator('.allergen-chip').filter({ has: allergen(name) });
  await chip('soya').click();
  await expect(chip('soya')).toContainText('Contains');
  await expect(allergen('soya')).toBeFocused();
  await chip('nuts').click();
  await chip('nuts').click();
  await expect(allergen('nuts')).toHaveValue('may');
  await allergen('fish').selectOption('Recorded as free');
  for (const said of ['Contains', 'May contain', 'Recorded as free', 'Not recorded']) {
    await chip('milk').click();
    await expect(chip('milk').locator('span')).toHaveText(said);
  }
  await page.getByRole('group', { name: 'Diets' }).getByLabel('Spicy').check();
  await page.getByRole('group', { name: 'Diets' }).getByLabel('Vegan').check();
  await page.getByRole('button', { name: 'Add extra' }).click();
  await page.getByLabel('Extra in English').fill('Egg');
  await page.getByLabel('Extra in Greek').fill('Αυγό');
  await page.getByLabel('Option 1 in English').fill('Soft egg');
  await page.getByLabel('Option 1 in Greek').fill('Μελάτο αυγό');
  await page.getByLabel('Price of option 1').fill('1.20');
  await page.getByText('Left out by option 1 (0)').click();
  await page.locator('.option-allergens[open]').getByLabel('soya').check();
  const preview = page.getByRole('complementary', { name: 'As guests see it' });
  await preview.getByText('Soft egg').click();
  await expect(preview).toContainText('€12.70');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(rows(list(page, 'Ramen'))).toContainText(['Miso ramen']);
  const menu = await menuOf(request, venue);
  expect(menu.categoryDetails['Ramen']?.translations).toEqual({ el: { name: 'Ράμεν' } });
  expect(menu.items['Ramen']?.[0]).toMatchObject({
    name: 'Miso ramen',
    price: 11.5,
    translations: { el: { name: 'Ράμεν μίσο' } },
    selectedAllergens: ['soybeans'],
    mayContain: ['nuts'],
    checkedFree: ['fish'],
    marks: ['vegan', 'spicy'],
    extras: [{ option: 'Egg', translations: { el: { name: 'Αυγό' } }, options: [{ text: 'Soft egg', cost: 1.2, removes: ['soybeans'] }] }],
  });

  // What guests are told of it.
  await page.goto(`/store/?id=${venue.id}`);
  await page.getByRole('button', { name: 'Select: Miso ramen' }).click();
  const dish = page.getByRole('dialog', { name: 'Miso ramen' });
  await expect(dish).toContainText('May contain: nuts');
  await expect(dish).toContainText('Recorded as free of: fish');
});

/** With the keys alone: into the row, and on to its handle. */
async function lift(page: Page, of: Locator, name: string): Promise<void> {
  await of.getByRole('row', { name, exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(of.getByRole('button', { name: `Reorder ${name}`, exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(of.getByRole('row', { name, exact: true })).toHaveAttribute('data-lifted');
}
const lifted = (page: Page): Locator => page.locator('[data-lifted]');

test('the keyboard moves items and categories, and says so', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = '', second = ''] = venue.content?.menu?.categories ?? [];
  const before = namesIn(await menuOf(request, venue), first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await expect(saveOrder(page)).toBeDisabled();
  await lift(page, list(page, first), before[0] ?? '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(lifted(page)).toHaveCount(0);
  const moved = [before[1] ?? '', before[0] ?? '', before[2] ?? ''];
  await expect(rows(list(page, first)).locator('.edit-item__body b')).toHaveText(moved);
  await expect(page.getByRole('status').filter({ hasText: `${before[0]}: place` })).toBeAttached();

  await lift(page, list(page, 'Categories'), first);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('Order changed, not saved yet')).toBeVisible();
  await saveOrder(page).click();
  await expect(page.getByText('Order changed, not saved yet')).toBeHidden();
  const after = await menuOf(request, venue);
  expect(after.categories.slice(0, 2)).toEqual([second, first]);
  expect(namesIn(after, first)).toEqual(moved);
});

test('an arrow moves by exactly one place, also what the mouse touched first; Tab leads on, Escape puts back', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await venueOf(request, 6);
  const [first = '', second = ''] = venue.content?.menu?.categories ?? [];
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = namesIn(await menuOf(request, venue), first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const names = rows(list(page, first)).locator('.edit-item__body b');
  const handle = page.getByRole('button', { name: `Reorder ${e}`, exact: true });
  await handle.focus();
  for (const [key, there] of [
    ['ArrowUp', [a, b, c, e, d, f]],
    ['ArrowDown', [a, b, c, d, e, f]],
    ['ArrowDown', [a, b, c, d, f, e]],
  ] as const) {
    await page.keyboard.press('Space');
    await expect(lifted(page)).toHaveCount(1);
    await page.keyboard.press(key);
    await page.keyboard.press('Space');
    await expect(lifted(page)).toHaveCount(0);
    await expect(names).toHaveText(there);
    await expect(handle).toBeFocused();
  }
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(rows(list(page, second)).first()).toHaveAccessibleName(e);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(names).toHaveText([a, b, c, d, f, e]);
});

test('the mouse drags an item into another category', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = '', second = ''] = venue.content?.menu?.categories ?? [];
  const before = await menuOf(request, venue);
  const [name = ''] = namesIn(before, first);
  const [target = ''] = namesIn(before, second);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const row = (text: string) => page.getByRole('row', { name: text, exact: true });
  await row(name).scrollIntoViewIfNeeded();
  await row(name)
    .locator('.edit-item__body')
    .dragTo(row(target), { targetPosition: { x: 200, y: 4 } });
  await expect(rows(list(page, second)).filter({ hasText: name })).toHaveCount(1);
  // Unsaved places are still there after a reload.
  await page.reload();
  await expect(page.getByText('Order changed, not saved yet')).toBeVisible();
  await saveOrder(page).click();
  await expect(page.getByText('Order changed, not saved yet')).toBeHidden();
  const after = await menuOf(request, venue);
  expect(namesIn(after, second)).toContain(name);
  expect(namesIn(after, first)).not.toContain(name);
});

test('a finger on the handle moves an item and a category', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = '', second = '', third = ''] = venue.content?.menu?.categories ?? [];
  const before = namesIn(await menuOf(request, venue), first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER), hasTouch: true }), venue);
  const row = (of: string, name: string) => list(page, of).getByRole('row', { name, exact: true });
  const handle = (name: string) => page.getByRole('button', { name: `Reorder ${name}`, exact: true });
  await row(first, before[2] ?? '').scrollIntoViewIfNeeded();
  await dragByTouch(handle(before[0] ?? ''), row(first, before[2] ?? ''), ({ height }) => ({ x: 60, y: height - 6 }));
  const moved = [before[1] ?? '', before[2] ?? '', before[0] ?? ''];
  await expect(rows(list(page, first)).locator('.edit-item__body b')).toHaveText(moved);
  await row('Categories', first).scrollIntoViewIfNeeded();
  await dragByTouch(handle(first), row('Categories', third), ({ height }) => ({ x: 60, y: height / 2 }));
  await expect(page.getByRole('status').filter({ hasText: `${first}: place 3 of 3` })).toBeAttached();
  await saveOrder(page).click();
  await expect(page.getByText('Order changed, not saved yet')).toBeHidden();
  const after = await menuOf(request, venue);
  expect(after.categories).toEqual([second, third, first]);
  expect(namesIn(after, first)).toEqual(moved);
});

test('of two windows with one item the slower one sees both versions and chooses', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/409/);
  const venue = await venueOf(request);
  const [first = ''] = venue.content?.menu?.categories ?? [];
  const [name = ''] = namesIn(await menuOf(request, venue), first);
  const state = await sessionOf(OWNER);
  const [quick, slow] = [
    await open(await newPerson({ storageState: state }), venue),
    await open(await newPerson({ storageState: state }), venue),
  ];
  for (const page of [quick, slow]) await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await slow.getByLabel('Price', { exact: true }).fill('9.10');
  await quick.getByLabel('Price', { exact: true }).fill('8.20');
  await quick.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(rows(list(quick, first)).filter({ hasText: '€8.20' })).toHaveCount(1);
  await slow.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = slow.getByRole('alert').filter({ hasText: 'Somebody else saved this meanwhile' });
  await expect(conflict.getByRole('row', { name: 'Price' })).toContainText('9.10');
  await expect(conflict.getByRole('row', { name: 'Price' })).toContainText('8.20');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(rows(list(slow, first)).filter({ hasText: '€9.10' })).toHaveCount(1);
  await expect(rows(list(quick, first)).filter({ hasText: '€9.10' })).toHaveCount(1);

  // The same where both rename a category.
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit category' });
  for (const page of [quick, slow]) await page.getByRole('button', { name: `Edit ${first}`, exact: true }).click();
  await dialog(quick).getByLabel('Name in English').fill('Small plates');
  await dialog(quick).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(quick)).toBeHidden();
  await dialog(slow).getByLabel('Name in English').fill('To share');
  await dialog(slow).getByRole('button', { name: 'Save' }).click();
  const names = dialog(slow).getByRole('row', { name: 'Name in English' });
  await expect(names).toContainText('To share');
  await expect(names).toContainText('Small plates');
  await dialog(slow).getByRole('button', { name: 'Save my version' }).click();
  await expect(dialog(slow)).toBeHidden();
  await expect(list(slow, 'To share')).toBeVisible();
  await expect(list(quick, 'To share')).toBeVisible();
});

test('a save whose answer is lost is asked for again, and saved once', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/ERR_CONNECTION_RESET|409/);
  const venue = await venueOf(request);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const first = venue.content?.menu?.categories[0] ?? '';
  const item = venue.content?.menu?.items[first]?.[0];
  await page.goto(`/portal/menu?storeId=${venue.id}&item=${item?.id}`);
  await page.getByLabel('Price', { exact: true }).fill('9.10');
  await page.route(
    '**/menu/items',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // Its own first save is nobody else's.
  await expect(rows(list(page, first)).first()).toContainText('€9.10');
  expect((await menuOf(request, venue)).items[first]?.[0]?.price).toBe(9.1);
});

test('what was typed is there after a reload, and can be discarded', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = ''] = venue.content?.menu?.categories ?? [];
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('button', { name: `Add Item: ${first}` }).click();
  await page.getByLabel('Name in English').fill('Half a thought');
  await page.reload();
  await expect(page.getByLabel('Name in English')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Back to the menu' }).click();
  await expect(page.getByText('Half a thought: unsaved changes of')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Half a thought' }).click();
  await expect(page.getByLabel('Name in English')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(page.getByText('Half a thought')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(page.getByText('Half a thought')).toBeHidden();
});

test('deleting asks first and can be undone; prices change after a preview', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = ''] = venue.content?.menu?.categories ?? [];
  const [name = ''] = namesIn(await menuOf(request, venue), first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible();
  expect(namesIn(await menuOf(request, venue), first)).not.toContain(name);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} was deleted.`)).toBeHidden();
  expect(namesIn(await menuOf(request, venue), first)[0]).toBe(name);

  const before = (await menuOf(request, venue)).items[first] ?? [];
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByText('Amount').click();
  await dialog.getByLabel('Change in euro').fill('1');
  await dialog.getByLabel('Where').selectOption(first);
  await dialog.getByRole('button', { name: 'Show the new prices' }).click();
  await dialog.getByRole('button', { name: `Change ${before.length} prices` }).click();
  await expect(dialog).toBeHidden();
  const after = (await menuOf(request, venue)).items[first] ?? [];
  expect(after.map(({ price }) => price)).toEqual(before.map(({ price }) => Math.round((price + 1) * 10) / 10));
});

test('a pasted text becomes a menu, corrected before it is imported', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  const dialog = page.getByRole('dialog', { name: 'Import' });
  // As a new venue's first page leads to it; closed, its address says no more of it.
  await page.goto('/portal/menu#import');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/portal\/menu\?storeId=\d+$/);
  await page.goto(`/portal/menu?storeId=${venue.id}#import`);
  await dialog.getByText('Pasted text').click();
  await dialog.getByRole('button', { name: 'Read the text' }).click();
  await expect(dialog.getByText('No dish was found in it.')).toBeVisible();
  await dialog
    .getByLabel('Your menu')
    .fill('OUZO MEZE\n• Sardines on the grill ..... 8,50 €\nwith lemon\nFava 5\nRetsina glass 3.50 / bottle 12\n\nCatch of the day');
  await dialog.getByRole('button', { name: 'Read the text' }).click();
  await expect(dialog.getByText('4 dishes were read. One row needs a look.')).toBeVisible();
  await expect(dialog.getByLabel('Description, row 1')).toHaveValue('with lemon');
  await expect(dialog.getByLabel('Price, row 3')).toHaveAccessibleDescription('Becomes a choice of size.');
  await expect(dialog.getByLabel('Size 1, row 3')).toHaveValue('glass');
  await expect(dialog.getByLabel('Size 2, row 3')).toHaveValue('bottle');
  await expect(dialog.locator('.paste-sizes .num')).toHaveText(['3.50', '12.00']);
  await dialog.getByLabel('VAT class, row 3').selectOption('Alcohol');
  await dialog.getByLabel('Price, row 3').fill('abc');
  await dialog.getByRole('button', { name: 'Remove Catch of the day' }).click();
  await dialog.getByRole('button', { name: 'Add a row' }).click();
  await expect(dialog.getByLabel('Name, row 4')).toBeFocused();
  await page.keyboard.type('Raki');
  await dialog.getByLabel('Price, row 4').fill('3');
  await examine(page);
  await dialog.getByRole('button', { name: 'Show the differences' }).press('Enter');
  await expect(dialog.getByText('1 error')).toBeVisible();
  await expect(dialog.getByLabel('Price, row 3')).toHaveAccessibleDescription('is no price');
  await expect(dialog.getByRole('row', { name: /^3 Retsina Ouzo meze/ })).toContainText('Price: is no price');
  // Corrected where it stands, and looked at again by itself.
  await dialog.getByLabel('Price, row 3').fill('3,50');
  await expect(dialog.getByText('4 new')).toBeVisible();
  await expect(dialog.getByLabel('Description, row 1')).toHaveValue('with lemon');
  await dialog.getByLabel('Description, row 1').fill('with lemon and oil');
  await dialog.getByRole('button', { name: 'Show the differences' }).press('Enter');
  // The keyboard is at the answer, a step from what imports.
  await expect(dialog.getByRole('status').filter({ hasText: '4 new' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Import 4 items' }).click();
  await expect(dialog).toBeHidden();
  const { items } = await menuOf(request, venue);
  expect(items['Ouzo meze']?.map(({ name, price, description }) => [name, price, description])).toEqual([
    ['Sardines on the grill', 8.5, 'with lemon and oil'],
    ['Fava', 5, ''],
    ['Retsina', 3.5, ''],
    ['Raki', 3, ''],
  ]);
});

test('staff see stock, and nothing that changes the menu', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const [first = ''] = venue.content?.menu?.categories ?? [];
  const [name = ''] = namesIn(await menuOf(request, venue), first);
  const page = await open(await newPerson({ storageState: await sessionOf(STAFF) }), venue);
  for (const button of ['Save Order', 'Add Category', /^Add Item/, /^Edit/, /^Delete/, /^Reorder/, 'More', /^More for/])
    await expect(
      page.getByRole('main').getByRole('button', { name: button, ...(typeof button === 'string' && { exact: true }) }),
    ).toHaveCount(0);
  await page.getByRole('button', { name: `Set Out of Stock: ${name}` }).click();
  await expect(page.getByRole('row', { name, exact: true })).toContainText('(Out of Stock)');
  await page.getByRole('button', { name: `Set In Stock: ${name}` }).click();
  await page.getByLabel(`Portions left of ${name}`).fill('4');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await menuOf(request, venue)).items[first]?.[0]).toMatchObject({ inStock: true, stockQty: 4 });
  await page.goto(`/portal/menu?storeId=${venue.id}&item=${venue.content?.menu?.items[first]?.[0]?.id}`);
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  await expect(page.getByLabel('Price', { exact: true })).toHaveCount(0);
});

for (const language of ['en', 'el'] as const) {
  const say = language === 'en' ? { more: 'More', prices: 'Change prices' } : { more: 'Περισσότερα', prices: 'Αλλαγή τιμών' };
  const owner = async ({ newPerson, sessionOf, request }: People) => {
    const venue = await venueOf(request);
    const page = await newPerson({ storageState: await sessionOf(OWNER) });
    await page.context().addCookies([{ name: 'lang', value: language, url: test.info().project.use.baseURL ?? '' }]);
    return { venue, page };
  };

  test(`nothing of the list is found wanting, ${language}`, async ({ newPerson, sessionOf, request }) => {
    const { venue, page } = await owner({ newPerson, sessionOf, request });
    await page.goto(`/portal/menu?storeId=${venue.id}`);
    await expect(page.locator('.edit-item').first()).toContainText(language === 'en' ? 'Salmon nigiri' : 'Νιγκίρι σολομού');
    await expect(page).toHaveTitle(`${language === 'en' ? 'Menu' : 'Μενού'} · ${venue.title}`);
    await examine(page);
  });

  test(`nothing of a dialog is found wanting, ${language}`, async ({ newPerson, sessionOf, request }) => {
    const { venue, page } = await owner({ newPerson, sessionOf, request });
    await page.goto(`/portal/menu?storeId=${venue.id}`);
    await page.getByRole('button', { name: say.more, exact: true }).click();
    await page.getByRole('menuitem', { name: say.prices }).click();
    await expect(page.getByRole('dialog', { name: say.prices })).toBeVisible();
    await examine(page, ['dialog']);
  });

  test(`nothing of the form is found wanting, ${language}`, async ({ newPerson, sessionOf, request }) => {
    const { venue, page } = await owner({ newPerson, sessionOf, request });
    const items = Object.values(venue.content?.menu?.items ?? {}).flat();
    const id = items.find((item) => (item.extras ?? []).length > 0)?.id;
    await page.goto(`/portal/menu?storeId=${venue.id}&item=${id}`);
    await expect(page.locator('.item-preview')).toBeVisible();
    await examine(page);
  });
}
