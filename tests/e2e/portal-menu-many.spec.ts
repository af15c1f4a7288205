import { list, menuOf, namesIn, open, OWNER, rows, venueOf } from './support/menu-editor.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('search finds, many change at once after a preview, and it is undone', async ({ newPerson, sessionOf, request }) => {
  const venue = await venueOf(request);
  const menu = await menuOf(request, venue);
  const [first = ''] = menu.categories;
  const [one = '', two = ''] = namesIn(menu, first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(one);
  await expect(page.getByText('1 dish found')).toBeVisible();
  await expect(page.getByRole('row', { name: two, exact: true })).toBeHidden();
  // On a phone what was found is not below all categories.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row', { name: one, exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('');

  await page.getByRole('button', { name: 'Change several' }).click();
  await page.getByRole('checkbox', { name: `Choose ${one}`, exact: true }).check();
  await page.getByRole('checkbox', { name: `Choose ${two}`, exact: true }).check();
  await page.getByRole('button', { name: 'Change them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 dishes' });
  await dialog.getByLabel('Change in %').fill('10');
  await expect(dialog.getByRole('row', { name: one })).toBeVisible();
  await dialog.getByLabel('What changes').selectOption('Shown to guests');
  await expect(dialog.getByRole('row', { name: one })).toContainText('Hidden');
  await dialog.getByRole('button', { name: 'Change 2 dishes' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows(list(page, first)).filter({ hasText: 'Hidden' })).toHaveCount(2);
  const shown = page.getByRole('combobox', { name: 'Which dishes are shown' });
  await shown.selectOption('Hidden (2)');
  await expect(page.getByText('2 dishes found')).toBeVisible();
  await shown.selectOption('All dishes');
  expect(namesIn(await menuOf(request, venue), first)).not.toContain(one);

  // What was done last can be taken back where it was done, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Done choosing' }).click();
  await expect(rows(list(page, first)).filter({ hasText: 'Hidden' })).toHaveCount(0);
  expect(namesIn(await menuOf(request, venue), first)).toContain(one);
});

test('a choice is shared by dishes, changed for all, and made one dish’s own', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/409/);
  const venue = await venueOf(request);
  const menu = await menuOf(request, venue);
  const [first = ''] = menu.categories;
  const [one = '', two = ''] = namesIn(menu, first);
  const page = await open(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Shared choices' }).click();
  await page.getByRole('button', { name: 'New shared choice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New shared choice' });
  await dialog.getByLabel('Extra in English').fill('Sauce');
  await dialog.getByLabel('Must be chosen').check();
  await dialog.getByLabel('Option 1 in English').fill('Soy');
  await dialog.getByLabel('Option 1 is chosen from the start').check();
  for (const name of [one, two]) await dialog.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByRole('button', { name: 'Save for 2 dishes' }).click();
  // Another choice is another recipe of a dish whose allergens are recorded.
  const asked = page.getByRole('dialog', { name: 'Are the allergens still right?' });
  await expect(asked).toContainText('2 dishes with recorded allergens');
  await asked.getByRole('button', { name: 'Still right' }).click();
  await expect(page.getByRole('dialog', { name: 'Shared choices' })).toContainText('Used by 2 dishes');
  await page.getByRole('dialog', { name: 'Shared choices' }).getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Edit ${one}`, exact: true }).click();
  const shared = page.getByRole('group', { name: 'Sauce', exact: true });
  await expect(shared).toContainText('Used by 2 dishes');
  await shared.getByRole('button', { name: 'Change Sauce for all dishes' }).click();
  const edit = page.getByRole('dialog', { name: 'Change Sauce for all dishes' });
  await edit.getByLabel('Price of option 1').fill('0.40');
  await edit.getByRole('button', { name: 'Save for 2 dishes' }).click();
  await expect(edit).toBeHidden();
  const costOf = async (name: string) =>
    Object.values((await menuOf(request, venue)).items)
      .flat()
      .find((item) => item.name === name)
      ?.extras?.at(-1)?.options[0]?.cost;
  await expect.poll(() => costOf(two)).toBe(0.4);
  await shared.getByRole('button', { name: 'Make Sauce this dish’s own' }).click();
  await expect(shared.getByLabel('Price of option 1')).toHaveValue('0.40');
  await shared.getByLabel('Price of option 1').fill('0.90');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The dish that was opened is another since its choice was changed for all: both versions are shown.
  await page.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
  expect([await costOf(one), await costOf(two)]).toEqual([0.9, 0.4]);
});
