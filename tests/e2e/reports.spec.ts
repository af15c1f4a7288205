import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { changeVenue, copyVenue } from './support/admin.ts';
import { examine } from './support/examine.ts';
import { orderByCall } from './support/kitchen.ts';
import { expect, guestName, test } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const kpi = (page: Page, name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** A venue of one's own with an order in it, so that no other test's orders are counted; its owner at its page. */
async function atOwnVenue(page: Page, api: Parameters<typeof orderByCall>[0], path: string) {
  const venue = await copyVenue(api, 1, () => ({ storeAccounts: [{ email: 'owner.elia@parea.example', role: 'owner' }] }));
  await orderByCall(api, { name: guestName('First'), venue: venue.id });
  await page.addInitScript((id) => localStorage.setItem('portalVenue', id), venue._id);
  await page.goto(path);
  return venue;
}

test('the overview counts an order the moment it is placed, and says what is in hand', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { id, title } = await atOwnVenue(page, request, '/portal/overview');
  await expect(kpi(page, 'Orders').locator('.kpi__value')).toHaveText('1');
  await expect(page).toHaveTitle(`Overview · ${title}`);
  const sales = await kpi(page, 'Net sales').locator('.kpi__value').textContent();
  await orderByCall(request, { name: guestName('Live'), venue: id });
  await expect(kpi(page, 'Orders').locator('.kpi__value')).toHaveText('2');
  await expect(kpi(page, 'Net sales').locator('.kpi__value')).not.toHaveText(sales ?? '');
  await expect(kpi(page, 'Right now').getByRole('listitem').first()).toHaveText('2new');
  await expect(kpi(page, 'Leaving the kitchen most')).toContainText('2 sold');

  await page.getByRole('radio', { name: 'Month' }).check();
  await expect(page.getByRole('heading', { name: 'Orders by the day' })).toBeVisible();
  await expect(kpi(page, 'Orders').locator('.kpi__value')).toHaveText('2');
});

test('a new venue is led to its first order, and may hide the list', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await atOwnVenue(page, request, '/portal/overview');
  const list = page.getByRole('region', { name: 'Getting started' });
  await expect(list.getByRole('listitem').filter({ hasText: 'The first order was taken' })).toContainText('Done');
  await expect(list.getByRole('link', { name: 'Invite your team' })).toHaveAttribute('href', '/portal/team');
  await list.getByRole('button', { name: 'Hide this list' }).click();
  await expect(list).toBeHidden();
  await page.reload();
  await expect(kpi(page, 'Orders')).toBeVisible();
  await expect(list).toBeHidden();
});

test('reports switch view and period, keep both in the address, and give files that say the same', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await atOwnVenue(page, request, '/portal/reports');
  const tabs = page.getByRole('navigation', { name: 'What to look at' });
  await expect(page.getByRole('heading', { name: 'Net sales by day' })).toBeVisible();
  await expect(page.locator('.report-chart .recharts-bar-rectangle').first()).toBeVisible();

  await page.getByLabel('Period').selectOption('today');
  await expect(page).toHaveURL(/period=today/);
  await tabs.getByRole('link', { name: 'Kitchen' }).click();
  await expect(tabs.getByRole('link', { name: 'Dishes' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/view=items/);
  await expect(page).toHaveURL(/period=today/);
  const row = page.getByRole('row').filter({ hasText: 'Warm pita' });
  await expect(row).toBeVisible();
  const shown = await row.getByRole('cell').allTextContents();

  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name, exact: true }).click()]);
    return { file: await readFile(await download.path()), name: download.suggestedFilename() };
  };
  const csv = await saved('CSV');
  expect(csv.name).toMatch(/^parea-\d+-items-.*\.csv$/);
  const [, line] = parse(csv.file, { bom: true });
  expect(line?.[0]).toBe('Warm pita');
  expect(`€${Number(line?.[3]).toFixed(2)}`).toBe(shown[2]);
  const [, first] = await readSheet((await saved('Excel')).file);
  expect(first?.[3]).toBe(Number(line?.[3]));

  await page.reload();
  await expect(row).toBeVisible();
  await tabs.getByRole('link', { name: 'Money' }).click();
  await tabs.getByRole('link', { name: 'VAT' }).click();
  await expect(page.getByRole('columnheader', { name: 'Without VAT' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Guests' }).click();
  await tabs.getByRole('link', { name: 'Hours' }).click();
  const map = page.getByRole('region', { name: 'Orders by weekday and hour' });
  // One day is one line; a week has all of its days.
  await expect(map.locator('tbody tr')).toHaveCount(1);
  await page.getByLabel('Period').selectOption('7');
  await expect(map.locator('tbody tr')).toHaveCount(7);
  await expect(map).toContainText('Monday');

  // A figure leads to its orders, which add up to it.
  await tabs.getByRole('link', { name: 'Money' }).click();
  const net = page.locator('.report-totals').getByRole('link').nth(1);
  const amount = (await net.textContent()) ?? '';
  await net.click();
  await expect(page.getByRole('heading', { name: 'Net sales' })).toBeVisible();
  await expect(page.locator('.report-table tfoot')).toContainText(amount);
});

test('sixteen reports are behind four doors: at a phone too each is two touches away, and no row is wider than the screen', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example'), viewport: { width: 390, height: 844 } });
  await atOwnVenue(page, request, '/portal/reports?period=7');
  const tabs = page.getByRole('navigation', { name: 'What to look at' });
  const groups = { Money: 6, Kitchen: 4, Guests: 5, Team: 2 };
  for (const [name, count] of Object.entries(groups)) {
    await tabs.getByRole('link', { name }).click();
    await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(tabs.getByRole('list', { name }).getByRole('link')).toHaveCount(count);
    await expect(tabs.getByRole('list', { name }).locator('[aria-current="page"]')).toBeInViewport();
    await expect(page).toHaveURL(/period=7/);
  }
  await tabs.getByRole('link', { name: 'Changes' }).click();
  await expect(page).toHaveURL(/view=changes/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('who chooses a period and goes on in the same moment, before the page shows it, keeps it', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await atOwnVenue(page, request, '/portal/reports');
  await expect(page.getByRole('heading', { name: 'Net sales by day' })).toBeVisible();
  /** Chooses, and follows that link as soon as the address has the choice: nothing has been drawn since. */
  const chooseAndGo = (label: string, value: string, link: string) =>
    page.evaluate(
      async ([named, chosen, to]) => {
        const select = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent?.includes(named));
        if (!select) throw new Error(`There is no ${named}.`);
        select.value = chosen;
        select.dispatchEvent(new Event('change', { bubbles: true }));
        for (let turns = 0; turns < 1000 && !location.search.includes(chosen); turns += 1) await Promise.resolve();
        [...document.querySelectorAll<HTMLElement>('.report-tabs a, .report-views a')]
          .find((one) => one.textContent?.startsWith(to))
          ?.click();
      },
      [label, value, link] as const,
    );
  await chooseAndGo('Period', 'yesterday', 'Kitchen');
  await expect(page).toHaveURL(/view=items/);
  await expect(page).toHaveURL(/period=yesterday/);
  await expect(page.getByLabel('Period')).toHaveValue('yesterday');
});

test('days that cannot be are said, and others come at once', async ({ newPerson, sessionOf, request, watch }) => {
  watch.allow(/400/);
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await atOwnVenue(page, request, '/portal/reports?period=custom&from=2026-02-02&to=2026-02-01');
  const told = page.getByRole('alert').filter({ hasText: /./ });
  await expect(told).toHaveText('Choose a first and a last day, in that order and at most a year apart.');
  await page.getByLabel('Last day').fill('2026-02-03');
  await expect(page.getByRole('heading', { name: 'Nothing was sold in these days' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'To the overview' })).toBeVisible();
});

test('a change is in the list with what was before, and the list can be narrowed', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const venue = await atOwnVenue(page, request, '/portal/overview');
  await changeVenue(request, venue, () => ({ subtitle: 'By the old mill' }));
  await page.goto('/portal/reports?view=changes');
  const list = page.getByRole('list', { name: 'Changes' });
  const entry = list.getByRole('listitem').first();
  await expect(entry).toContainText('Venue: saved');
  await expect(entry).toContainText('Administrator');
  await expect(entry.locator('del')).toHaveText(venue.subtitle ?? '');
  await expect(entry.locator('ins')).toHaveText('By the old mill');
  await page.getByLabel('Day').fill('2020-01-01');
  await expect(page.getByText('No changes like these.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(entry).toContainText('Venue: saved');
});

test('staff work at the board: figures are not theirs', async ({ newPerson, sessionOf }) => {
  const page = await newPerson({ storageState: await sessionOf('staff.elia@parea.example') });
  await page.goto('/portal/overview');
  await expect(page).toHaveURL(/\/portal\/orders$/);
  await page.goto('/portal/reports');
  await expect(page.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible();
});

for (const language of ['en', 'el'] as const)
  for (const path of [
    '/portal/overview',
    '/portal/reports',
    '/portal/reports?view=hours',
    '/portal/reports?view=day',
    '/portal/reports?view=changes',
  ])
    test(`${path} in ${language} holds nobody off`, async ({ newPerson, sessionOf, request, baseURL }) => {
      const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
      await page.context().addCookies([{ name: 'lang', value: language, url: baseURL ?? '' }]);
      await atOwnVenue(page, request, path);
      await expect(page.locator('.kpi, .report-table, .report-totals, .changes').first()).toBeVisible();
      if (language === 'el' && path === '/portal/reports')
        await expect(page.locator('.report-totals dd').first()).toHaveText(/^€\d+,\d\d$/);
      await examine(page);
    });

test('the end of a day leads from sold to received, and each figure says what it is', async ({ newPerson, sessionOf, request }) => {
  const page = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  await atOwnVenue(page, request, '/portal/reports?view=day');
  await expect(page.getByText('Agrees with the orders to the cent.')).toBeVisible();
  const card = (name: string) => page.locator('.report-totals > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(card('Received').locator('dd').first()).toHaveText('€0.00');
  await expect(card('Still to be received')).toContainText('1 order not paid yet');
  await page.getByRole('button', { name: 'What is “Net sales”?' }).first().click();
  await expect(page.getByText('Gross sales less refunds. VAT is in it, tips are not.').first()).toBeVisible();
});
