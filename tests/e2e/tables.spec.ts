import { examine } from './support/examine.ts';
import { PHONE } from './support/diner.ts';
import { areaWords, openVenue, scanned } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { dragByTouch } from './support/touch.ts';

const t = areaWords('portal-tables');
const say = areaWords('portal');
test.use({ viewport: { width: 1440, height: 900 } });

test('a floor is drawn by mouse, by keyboard and by finger, and kept', async ({ page, newPerson }) => {
  await openVenue(page);
  await page.goto('/portal/tables?view=plan');
  const plan = page.getByRole('group', { name: 'Plan of Inside' });
  const table = (number: number) => plan.locator(`[data-table="${number}"]`);
  await expect(plan.getByRole('button')).toHaveCount(6);
  const said = page.locator('[data-said]');

  // By mouse: a new table on a free spot, then dragged to another.
  const box = (await plan.boundingBox())!;
  const cell = box.width / 7;
  await plan.click({ position: { x: cell * 0.5, y: cell * 0.5 } });
  await expect(table(7)).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(box.x + cell * 0.5, box.y + cell * 0.5);
  await page.mouse.down();
  await page.mouse.move(box.x + cell * 3.5, box.y + cell * 2.5, { steps: 8 });
  await page.mouse.up();
  await expect(table(7)).toHaveCSS('--col', '3');
  await expect(table(7)).toHaveCSS('--row', '2');

  // By keyboard alone: another one, moved, stopped by a neighbour and by the edge.
  await page.getByRole('button', { name: t('table.add') }).focus();
  await page.keyboard.press('Enter');
  await expect(table(8)).toBeFocused();
  await expect(said).toHaveText('Table 8 added.');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Table 8: column 1, row 2.');
  await page.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Table 8 stays: table 1 stands there.');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toHaveText('Table 8 stands at the edge.');

  await page.getByLabel(t('panel.number'), { exact: true }).fill('80');
  await page.getByLabel(t('panel.number'), { exact: true }).press('Enter');
  await page.getByLabel(t('panel.seats'), { exact: true }).fill('2');
  await expect(table(80)).toHaveAccessibleName('Table 80, 2 seats');
  await table(2).focus();
  await page.keyboard.press('Delete');
  await expect(table(2)).toHaveCount(0);
  await page.getByText(t('floor.settings')).click();
  await page.getByLabel(t('floor.name_en')).fill('Garden');
  await page.getByLabel(t('floor.name_el')).fill('Κήπος');
  await page.getByRole('button', { name: t('save.save') }).click();
  await expect(page.getByText(t('save.saved'))).toBeVisible();

  await page.reload();
  const garden = page.getByRole('group', { name: 'Plan of Garden' });
  await expect(garden.getByRole('button', { name: 'Table 80, 2 seats' })).toBeVisible();
  await expect(garden.getByRole('button')).toHaveCount(7);
  await expect(garden.locator('[data-table="7"]')).toHaveCSS('--col', '3');

  // By finger, on a phone.
  const phone = await newPerson({ viewport: PHONE, hasTouch: true, storageState: await page.context().storageState() });
  await phone.goto('/portal/tables?view=plan');
  const drawn = phone.getByRole('group', { name: 'Plan of Garden' });
  const seven = drawn.locator('[data-table="7"]');
  await seven.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await dragByTouch(seven, seven, ({ width, height }) => ({ x: width * 1.6, y: height / 2 }));
  await expect(seven).toHaveCSS('--col', '4');
  await phone.getByRole('button', { name: t('save.save') }).click();
  await expect(phone.getByText(t('save.saved'))).toBeVisible();
});

test('two who draw at once do not overwrite each other', async ({ page, watch }) => {
  watch.allow(/409/);
  const { _id } = await openVenue(page);
  await page.goto('/portal/tables?view=plan');
  await page.getByRole('button', { name: t('table.add') }).click();
  const answer = await page.request.get(`/api/venues/${_id}/tables`);
  const { floors, seal } = (await answer.json()) as { floors: { tables: object[] }[]; seal: string };
  const theirs = floors.map((floor) => ({ ...floor, tables: floor.tables.slice(0, 2) }));
  expect((await page.request.put(`/api/venues/${_id}/tables`, { data: { floors: theirs, seal } })).status()).toBe(200);
  await page.getByRole('button', { name: t('save.save') }).click();
  await expect(page.getByText(t('save.beaten'))).toBeVisible();
  await page.getByRole('button', { name: t('save.theirs') }).click();
  await expect(page.locator('.plan__table')).toHaveCount(2);
});

test('every printed code, on each paper, is read back from what is shown', async ({ page }) => {
  test.slow();
  const { id } = await openVenue(page);
  await page.goto('/portal/tables?view=plan');
  await page.getByRole('button', { name: t('print.open') }).click();
  for (const [format, codes] of [
    ['a6', 6],
    ['tent', 12],
    ['sticker', 6],
  ] as const) {
    await page.getByText(t(`print.${format}`)).click();
    const printed = page.locator('.sheets .qr');
    await expect(printed).toHaveCount(codes);
    for (const code of await printed.all()) {
      const read = await scanned(code);
      expect(read).toBe(await code.getAttribute('data-address'));
      expect(read).toMatch(new RegExp(`/store/\\?id=${id}&floor=1&table=[1-6]&k=[\\w-]{10}$`));
    }
  }
  await page.getByRole('button', { name: t('print.nothing') }).click();
  await page.getByRole('checkbox', { name: 'Table 3' }).check();
  await expect(page.locator('.sticker')).toHaveCount(1);
  await expect(page.locator('.sticker')).toContainText('Τραπέζι 3 Table');
  // The codes of this test say localhost: said before anybody prints them.
  await expect(page.getByRole('alert').filter({ hasText: 'PUBLIC_URL' })).toContainText(/localhost|127\.0\.0\.1/);
  // On paper there is the sheet, and nothing of the page around it.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.portal-nav')).toBeHidden();
  await expect(page.locator('.print-tools')).toBeHidden();
  await expect(page.locator('.sticker')).toBeVisible();
});

test('a plan that is not saved is not lost by a link or by Back: whoever leaves it is asked', async ({ page }) => {
  await openVenue(page);
  await page.goto('/portal/tables');
  await page.getByRole('link', { name: t('live.edit') }).click();
  const tables = page.getByRole('group', { name: 'Plan of Inside' }).getByRole('button');
  await expect(tables).toHaveCount(6);
  await page.getByRole('button', { name: t('table.add') }).click();
  await expect(tables).toHaveCount(7);
  const asked = page.getByRole('dialog', { name: say('guard.title') });
  await page.getByRole('link', { name: t('live.back') }).click();
  await asked.getByRole('button', { name: say('guard.stay') }).click();
  await expect(asked).toHaveCount(0);
  await expect(tables).toHaveCount(7);
  await page.goBack();
  await asked.getByRole('button', { name: say('guard.leave') }).click();
  // The address says so already while the question stands: Back changed it, and the page puts it back a moment later. The floor itself is there only afterwards.
  await expect(page.getByRole('link', { name: t('live.edit') })).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/tables$/);
  await page.goForward();
  await expect(tables).toHaveCount(6);
  await page.getByRole('link', { name: t('live.back') }).click();
  await expect(page).toHaveURL(/\/portal\/tables$/);
});

test('as many pages come out of the printer as there are sheets, whatever stands on the page', async ({ page }) => {
  await openVenue(page);
  await page.goto('/portal/tables?view=plan');
  await page.getByRole('button', { name: t('print.open') }).click();
  // An order that nobody takes, and the address that nobody confirmed: both cry on every page of the portal.
  await expect(page.locator('.sheet')).toHaveCount(6);
  await page.evaluate(() => {
    const alarm = document.createElement('p');
    alarm.className = 'untaken-alarm';
    alarm.style.minHeight = '5rem';
    alarm.textContent = 'Order #1 waits';
    document.querySelector('.portal-main')?.prepend(alarm);
  });
  for (const [format, pages] of [
    ['a6', 6],
    ['tent', 6],
    ['sticker', 1],
  ] as const) {
    await page.getByText(t(`print.${format}`)).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.untaken-alarm')).toBeHidden();
    await expect(page.locator('.print-local')).toBeHidden();
    await page.emulateMedia({ media: null });
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect([format, file.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([format, pages]);
  }
});

for (const language of ['en', 'el'] as const)
  test(`plan and prints are accessible in ${language}`, async ({ page, context, baseURL }) => {
    test.slow();
    await context.addCookies([{ name: 'lang', value: language, url: String(baseURL) }]);
    const words = areaWords('portal-tables', language);
    await openVenue(page);
    await page.goto('/portal/tables?view=plan');
    await page.locator('[data-table="4"]').click();
    await page.getByText(words('floor.settings')).click();
    await examine(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: words('print.open') }).click();
    await expect(page.locator('.sheet').first()).toBeVisible();
    await examine(page);
  });
