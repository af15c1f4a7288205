import type { Locator, Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = areaWords('portal-tables');
const m = words('en');
const t = areaWords('together');
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: t('together.title') });

test('two phones at one table: one sees what the other does, asks for half of the bill, and the waiter takes it', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(
    await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 1180, height: 820 } }),
    venue,
    'tables',
  );
  const { codes } = (await (await floor.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 5)?.address ?? '');

  const anna = new Diner(await newPerson({ viewport: PHONE }));
  await anna.page.goto(printed.pathname + printed.search);
  await anna.take('Warm pita', 2);
  await anna.checkOut();
  await anna.order('Anna');
  await anna.page.getByRole('button', { name: 'Order something more' }).click();
  const strip = anna.page.getByRole('region', { name: 'Your orders' });
  await strip.getByRole('button', { name: /^#\d+/ }).click();
  await anna.page.getByRole('button', { name: 'Split the bill' }).click();
  await sheet(anna.page).getByLabel(t('together.name')).fill('Anna');
  await sheet(anna.page)
    .getByRole('button', { name: t('together.join') })
    .click();
  await expect(sheet(anna.page).getByRole('list', { name: t('together.people') })).toHaveText('You');
  await expect(sheet(anna.page).getByRole('button', { name: /^Mine/ })).toHaveAttribute('aria-pressed', 'true');

  // Somebody else sits down: who has ordered nothing finds the bill where help is.
  const nikos = await newPerson({ viewport: PHONE });
  await nikos.goto(printed.pathname + printed.search);
  await nikos.getByRole('button', { name: m('help.open'), exact: true }).click();
  await nikos.getByRole('button', { name: m('help.service'), exact: true }).click();
  await nikos.getByRole('button', { name: m('service.table_bill') }).click();
  await expect(sheet(nikos).getByLabel(t('together.name'))).toBeVisible();
  await nikos.keyboard.press('Escape');
  await expect(sheet(nikos)).toBeHidden();
  // Anna shows her code, and Nikos opens what it says.
  await sheet(anna.page).getByText(t('together.invite'), { exact: true }).click();
  await expect(sheet(anna.page).getByRole('img', { name: t('together.invite_code') })).toBeVisible();
  const visit = await anna.page.evaluate((key) => localStorage.getItem(key), `parea.visit.${venue.id}`);
  const { address } = (await (await anna.page.request.get(`/api/visits/${visit}/invitation`)).json()) as { address: string };
  const link = new URL(address);
  await nikos.goto('about:blank');
  await nikos.goto(link.pathname + link.search + link.hash);
  await expect(sheet(nikos).getByRole('heading', { name: t('together.join_with', { names: 'Anna' }) })).toBeVisible();
  await sheet(nikos).getByLabel(t('together.name')).fill('Nikos');
  await sheet(nikos)
    .getByRole('button', { name: t('together.join') })
    .click();
  await expect(sheet(nikos).getByRole('list', { name: t('together.people') })).toHaveText(/You/);
  await orderByCall(nikos.request, { venue: venue.id, name: 'Nikos', table: 5, dish: 'Hand-cut fries' });
  await expect(sheet(anna.page).getByText('Nikos').first()).toBeVisible();
  // On the table from above: what is hers is chosen, of what is not she takes a part by touching it twice.
  const plate = (dish: string) =>
    sheet(anna.page)
      .getByRole('list', { name: t('together.plates') })
      .getByRole('button', { name: dish });
  const sum = () => sheet(anna.page).getByRole('button', { name: /^Ask the waiter: €/ });
  await expect(plate('Warm pita')).toHaveAttribute('aria-pressed', 'true');
  await expect(plate('Hand-cut fries')).toHaveAttribute('aria-pressed', 'false');
  await expect(sum()).toHaveText('Ask the waiter: €2.40');
  await plate('Hand-cut fries').click();
  await expect(sum()).toHaveText('Ask the waiter: €6.40');
  await expect(sheet(anna.page).getByText(t('together.treat'), { exact: true }).last()).toBeVisible();
  // By keyboard it is seen, not under what stands at the foot.
  const treat = sheet(anna.page)
    .getByRole('group', { name: t('together.treat') })
    .getByRole('button')
    .first();
  await anna.page.setViewportSize({ width: 360, height: 640 });
  await plate('Warm pita').focus();
  await treat.focus();
  const foot = (await sheet(anna.page).locator('.together__foot').boundingBox())!;
  const focused = (await treat.boundingBox())!;
  expect(focused.y + focused.height).toBeLessThanOrEqual(foot.y);
  await anna.page.setViewportSize(PHONE);
  await plate('Hand-cut fries').click();
  const cut = anna.page.getByRole('dialog', { name: /^Hand-cut fries/ });
  // In two at first; three of seven are a touch each away.
  await expect(cut.getByRole('status')).toHaveText('Yours: 1 of 2 parts, €2.00');
  const further = (what: 'together.cut' | 'together.cut_mine') =>
    cut.getByRole('button', { name: t('together.further', { what: t(what) }), exact: true });
  for (let parts = 2; parts < 7; parts += 1) await further('together.cut').click();
  for (let mine = 1; mine < 3; mine += 1) await further('together.cut_mine').click();
  await expect(cut.getByRole('status')).toHaveText('Yours: 3 of 7 parts, €1.72');
  await examine(anna.page, ['.cut-sheet']);
  await anna.page.setViewportSize(PHONE);
  await cut.getByRole('button', { name: /^Take it/ }).click();
  await expect(plate('Hand-cut fries')).toContainText('3/7 · €1.72');
  await expect(sum()).toHaveText('Ask the waiter: €4.12');
  await plate('Hand-cut fries').press('Enter');
  await cut.getByRole('button', { name: t('together.not_mine') }).click();
  await expect(plate('Hand-cut fries')).toBeFocused();
  await expect(sum()).toHaveText('Ask the waiter: €2.40');

  await sheet(anna.page).getByText(t('together.way_equal'), { exact: true }).click();
  const ask = sheet(anna.page).getByRole('button', { name: /^Ask the waiter: €\d/ });
  const half = ((await ask.textContent()) ?? '').replace(/^.*: /, '');
  await examine(anna.page, ['.together']);
  await anna.page.setViewportSize(PHONE);
  await ask.click();
  await expect(sheet(anna.page).getByText(/^The waiter knows/)).toContainText(half);

  await floor.locator('[data-tile="1-5"]').click();
  const asked = floor.getByRole('list', { name: p('share.asked') });
  await expect(asked).toContainText(`“Anna”, ${half}, cash`);
  await asked.getByRole('button', { name: p('share.take'), exact: true }).click();
  await expect(asked).toHaveCount(0);
  await expect(sheet(anna.page).getByText(`You paid ${half}`)).toBeVisible();
});

test('by keys alone: the way in is drawn as a sheet, closing leads to what took its place, and a dead network on the way to a share says what is so', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/);
  const venue = await ownKitchen(request);
  const staff = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await staff.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 6)?.address ?? '');
  const eleni = new Diner(await newPerson({ viewport: PHONE }));
  await eleni.page.goto(printed.pathname + printed.search);
  await eleni.take('Warm pita');
  await eleni.checkOut();
  await eleni.order('Eleni');

  const page = await newPerson({ viewport: PHONE });
  await page.goto(printed.pathname + printed.search);
  const into = page.getByRole('button', { name: t('cart.entry_join'), exact: true });
  await into.focus();
  await page.keyboard.press('Enter');
  const joining = page.getByRole('dialog');
  await expect(joining).toBeVisible();
  await expect(joining).toHaveCSS('border-top-width', '0px');
  await joining.getByRole('textbox').fill('Anna');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('cart.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t('cart.bar_open'), exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('together.title') }).press('Enter');
  const bill = sheet(page);
  // Who ordered alone is named: on the plate, in the list, and where all of it is parted.
  await expect(bill).toContainText(t('together.alone', { name: 'Eleni' }));
  await bill.getByText(t('together.way_equal'), { exact: true }).click();
  await expect(bill).toContainText(t('together.with_alone', { name: 'Eleni', amount: '€1.20' }));
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await bill.getByRole('button', { name: /^Ask the waiter/ }).press('Enter');
  await expect(bill.getByRole('alert')).toHaveText(t('together.offline_share'));
  await page.context().setOffline(false);
  await expect(bill.locator('.together__problem')).toHaveText('');
});
