import type { Locator, Page } from '@playwright/test';
import type { Bill } from '#features/ordering/visit-contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

const t = areaWords('portal-tables');
const g = areaWords('together');
const OWNER = 'owner.elia@parea.example';
const STAFF = 'staff.elia@parea.example';

const tile = (page: Page, table: number): Locator => page.locator(`[data-tile="1-${table}"]`);
const cartLine = (page: Page): Locator => page.getByRole('region', { name: g('cart.region') });
const sheet = (page: Page): Locator => page.getByRole('dialog', { name: g('cart.title') });

test('a waiter joins two tables by a phone: the guests of both go on in one cart and one bill, and read so; then one table is free again', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const owner = await newPerson({ storageState: await sessionOf(OWNER) });
  const { codes } = (await (await owner.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = (table: number) => new URL(codes.find((one) => one.floor === 1 && one.table === table)?.address ?? '');

  // A phone at each table orders together there: one with somebody else, whose company it takes up.
  const sits = async (table: number, name: string): Promise<Page> => {
    const page = await newPerson({ viewport: PHONE, hasTouch: true });
    const code = printed(table);
    const first = await newPerson({ viewport: PHONE });
    await first.request.post('/api/visits', {
      data: { store: venue.id, floor: 1, table, k: code.searchParams.get('k'), name: `${name}’s friend` },
    });
    await page.goto(code.pathname + code.search);
    await cartLine(page)
      .getByRole('button', { name: g('cart.entry_join') })
      .tap();
    await page.getByLabel(g('together.name')).fill(name);
    await page.getByRole('button', { name: g('cart.join') }).tap();
    await expect(sheet(page)).toBeVisible();
    return page;
  };
  const [anna, nikos] = [await sits(6, 'Anna'), await sits(7, 'Nikos')];
  await nikos.keyboard.press('Escape');
  const dialog = await new Diner(nikos).select('Warm pita');
  await dialog.getByRole('button', { name: new Diner(nikos).t('item.more'), exact: true }).tap();
  await dialog.getByRole('button', { name: new Diner(nikos).t('item.add') }).tap();
  await expect(dialog).toBeHidden();
  await expect(cartLine(nikos)).toContainText('1 dish,');
  await orderByCall(request, { venue: venue.id, name: 'Zoe', table: 7, dish: 'Hand-cut fries' });

  const phone = await openPortal(
    await newPerson({ viewport: PHONE, hasTouch: true, storageState: await sessionOf(STAFF) }),
    venue,
    'tables',
  );
  await tile(phone, 6).tap();
  const panel = phone.getByRole('dialog', { name: /^Table \d+:/ });
  await panel.getByRole('button', { name: t('bill.join'), exact: true }).tap();
  await expect(panel.getByRole('heading', { name: t('join.title') })).toBeFocused();
  await panel.getByRole('button', { name: t('join.taken', { table: 7 }) }).tap();
  // Two bills become one: it says so first.
  await expect(panel.getByText(/^Table 7 comes with 1 round, €4\.00 to pay/)).toBeVisible();
  await examine(phone, ['.settle']);
  await phone.setViewportSize(PHONE);
  await panel.getByRole('button', { name: t('join.confirm', { table: 7 }), exact: true }).tap();
  await expect(panel.getByText('with table 7')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Settle €4\.00/ })).toBeVisible();

  // Both phones are at one table now, with one cart, and read which.
  await expect(
    sheet(anna)
      .getByText(g('cart.tables', { tables: '6 and 7' }))
      .first(),
  ).toBeVisible();
  await expect(sheet(anna).getByRole('region', { name: 'Nikos', exact: true })).toContainText('Warm pita');
  await expect(
    sheet(anna)
      .locator('[role="status"]')
      .filter({ hasText: g('together.joined') }),
  ).not.toHaveCount(0);
  await cartLine(nikos)
    .getByRole('button', { name: g('cart.bar_open') })
    .tap();
  await expect(sheet(nikos).getByText(g('together.joined'))).not.toHaveCount(0);
  await expect(sheet(nikos).getByRole('list', { name: g('together.people') })).toContainText('Anna');
  // What he does from here on, he does at the joined table: his page speaks of it by its name.
  const visit = await anna.evaluate((store) => localStorage.getItem(`parea.together.${store}`), venue.id);
  await expect.poll(() => nikos.evaluate((store) => localStorage.getItem(`parea.together.${store}`), venue.id)).toBe(visit);
  const his = sheet(nikos).getByRole('region', { name: g('together.you') });
  await his.getByRole('button', { name: g('cart.im_ready') }).tap();
  await expect(sheet(anna).getByRole('region', { name: 'Nikos', exact: true })).toContainText(g('cart.ready'));
  await sheet(anna)
    .getByRole('button', { name: g('together.title') })
    .tap();
  await expect(anna.getByRole('dialog', { name: g('together.title') })).toContainText('Hand-cut fries');
  await examine(anna, ['.together']);
  await sheet(nikos)
    .getByRole('button', { name: g('cart.send_mine') })
    .tap();
  await expect(sheet(nikos).getByText(/^Order #\d+ is with the kitchen/)).toBeVisible();
  await expect(anna.getByRole('dialog', { name: g('together.title') })).toContainText('Warm pita');

  // The plan says with whom table 7 is, and leads there; then it goes off again.
  await phone.goto(`/portal/tables`);
  await expect(tile(phone, 7)).toHaveAccessibleName(/^Table 7 .*With table 6/);
  await expect(tile(phone, 6)).toHaveAccessibleName(/^Table 6 with table 7/);
  await tile(phone, 7).tap();
  await expect(panel).toHaveAccessibleName(/^Table 6:/);
  await panel.getByRole('button', { name: t('bill.join'), exact: true }).tap();
  await panel.getByRole('button', { name: t('join.off', { table: 7 }) }).tap();
  // What was ordered there would go there, unless staff say otherwise.
  for (const dish of [/Warm pita/, /Hand-cut fries/]) await panel.getByRole('checkbox', { name: dish }).uncheck();
  await expect(panel.getByText(t('part.frees', { table: 7 }))).toBeVisible();
  await examine(phone, ['.settle']);
  await phone.setViewportSize(PHONE);
  await panel.getByRole('button', { name: t('join.off', { table: 7 }) }).tap();
  await expect(panel.getByRole('button', { name: t('join.free', { table: 7 }) })).toBeVisible();
  await expect(anna.locator('[role="status"]').filter({ hasText: g('together.table_now', { table: 6 }) })).not.toHaveCount(0);
  const bill = (await (await owner.request.get(`/api/venues/${venue._id}/bill?floor=1&table=6`)).json()) as Bill;
  expect(bill.rounds.map(({ order }) => [order.table, order.order[0]?.name])).toEqual([
    [6, 'Hand-cut fries'],
    [6, 'Warm pita'],
  ]);
  await phone.goto(`/portal/tables`);
  await expect(tile(phone, 7)).toHaveAttribute('data-state', 'free');

  // Together once more, and parted with a round and a guest: his page goes with him.
  await tile(phone, 6).tap();
  await panel.getByRole('button', { name: t('bill.join'), exact: true }).tap();
  await panel.getByRole('button', { name: t('join.free', { table: 7 }) }).tap();
  await expect(panel.getByText('with table 7')).toBeVisible();
  await panel.getByRole('button', { name: t('bill.join'), exact: true }).tap();
  await panel.getByRole('button', { name: t('join.off', { table: 7 }) }).tap();
  await panel.getByRole('checkbox', { name: /Warm pita/ }).check();
  await panel.getByRole('checkbox', { name: '“Nikos”', exact: true }).check();
  await expect(panel.getByText('Table 7 goes on with 1 round and 1 phone.')).toBeVisible();
  await panel.getByRole('button', { name: t('join.off', { table: 7 }) }).tap();
  await expect(panel.getByRole('button', { name: t('join.taken', { table: 7 }) })).toBeVisible();
  await expect(sheet(nikos).getByText(g('cart.table', { table: 7 }), { exact: true })).toBeVisible();
  await expect(sheet(nikos).getByRole('list', { name: g('together.people') })).not.toContainText('Anna');
  await sheet(nikos)
    .getByRole('button', { name: g('together.title') })
    .tap();
  const hisBill = nikos.getByRole('dialog', { name: g('together.title') });
  await expect(hisBill).toContainText('Warm pita');
  await expect(hisBill).not.toContainText('Hand-cut fries');
  await expect(anna.getByRole('dialog', { name: g('together.title') })).not.toContainText('Warm pita');
});

test('by keyboard: J and a number join a free table', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 6, dish: 'Hand-cut fries' });
  const floor = await openPortal(
    await newPerson({ storageState: await sessionOf(STAFF), viewport: { width: 1180, height: 820 } }),
    venue,
    'tables',
  );
  await tile(floor, 6).click();
  const bill = floor.getByRole('complementary', { name: /^Table \d+:/ });
  await expect(bill.getByRole('heading', { name: 'Ira' })).toBeFocused();
  await floor.keyboard.press('j');
  await expect(bill.getByRole('heading', { name: t('join.title') })).toBeFocused();
  await floor.keyboard.type('8');
  await expect(floor.getByRole('status').filter({ hasText: t('typed.join', { table: 8 }) })).toBeVisible();
  await floor.keyboard.press('Enter');
  await expect(bill.getByText('with table 8')).toBeVisible();
  await expect(tile(floor, 8)).toHaveAttribute('data-state', 'joined');
});
