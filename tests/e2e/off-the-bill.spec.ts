import type { Page } from '@playwright/test';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen, ticketOf } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';

const TABLET = { width: 1180, height: 820 };
test.use({ viewport: TABLET });
const STAFF = 'staff.elia@parea.example';
const OWNER = 'owner.elia@parea.example';
const t = areaWords('portal-tables');
const p = areaWords('portal');

const tile = (page: Page, table: number) => page.locator(`[data-tile="1-${table}"]`);
const bill = (page: Page) => page.getByRole('complementary', { name: /^Table \d+:/ });

test('a portion comes off, a dish is on the house, a round gets ten percent: bill, board and guest follow, with the reason', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue, 'tables');
  const board = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries', quantity: 3 });
  await tile(floor, 7).click();
  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await expect(bill(floor).getByRole('heading', { name: t('off.title') })).toBeFocused();
  await examine(floor);
  await floor.setViewportSize(TABLET);
  const confirm = (kind: string) => bill(floor).getByRole('button', { name: new RegExp(`^${t(`off.confirm_${kind}`)} €`) });
  await expect(confirm('taken_off')).toBeDisabled();

  // One of three never came. Without a reason nothing happens.
  await bill(floor)
    .getByRole('checkbox', { name: /3 × Hand-cut fries/ })
    .check();
  await expect(bill(floor).getByRole('combobox')).toHaveValue('1');
  await confirm('taken_off').click();
  await expect(bill(floor).getByLabel(t('off.reason'))).toBeFocused();
  await bill(floor)
    .getByRole('button', { name: p('reason.dish_missing') })
    .click();
  await confirm('taken_off').click();
  await expect(bill(floor).getByText('1 taken off · A dish was missing · Eleni Markou')).toBeVisible();
  await expect(bill(floor).getByRole('button', { name: `${t('bill.settle')} €8.00` })).toBeVisible();
  await expect(ticketOf(board, 'Ira')).toContainText('1 taken off');

  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await bill(floor)
    .getByRole('radio', { name: t('off.kind_given_away') })
    .check();
  await bill(floor)
    .getByRole('checkbox', { name: /2 × Hand-cut fries/ })
    .check();
  await expect(bill(floor).getByRole('combobox')).toHaveValue('1');
  await bill(floor)
    .getByRole('button', { name: p('reason.our_guest') })
    .click();
  await confirm('given_away').click();
  const onTheHouse = bill(floor).getByText('1 on the house · Guest of the house · Eleni Markou');
  await expect(onTheHouse).toBeVisible();
  // The wrong table: one touch gives it back, and it is given away again.
  await expect(bill(floor).getByRole('button', { name: /^Undo: / })).toHaveCount(1);
  await bill(floor).getByRole('button', { name: 'Undo: 1 on the house' }).click();
  await expect(onTheHouse).toBeHidden();
  await expect(bill(floor).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(bill(floor).getByRole('button', { name: `${t('bill.settle')} €8.00` })).toBeVisible();
  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await bill(floor)
    .getByRole('radio', { name: t('off.kind_given_away') })
    .check();
  await bill(floor)
    .getByRole('checkbox', { name: /2 × Hand-cut fries/ })
    .check();
  await bill(floor)
    .getByRole('button', { name: p('reason.our_guest') })
    .click();
  await confirm('given_away').click();
  await expect(onTheHouse).toBeVisible();

  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await bill(floor)
    .getByRole('radio', { name: t('off.kind_discount') })
    .check();
  await expect(confirm('discount')).toHaveText(/€0\.40$/);
  await bill(floor)
    .getByRole('radio', { name: t('off.other') })
    .check();
  await bill(floor)
    .getByLabel(t('off.amount', { currency: 'EUR' }))
    .fill('9');
  await bill(floor)
    .getByRole('button', { name: p('reason.waited_long') })
    .click();
  await confirm('discount').click();
  await expect(bill(floor).getByText(/^Write an amount such as/)).toBeVisible();
  await bill(floor)
    .getByLabel(t('off.amount', { currency: 'EUR' }))
    .fill('1,50');
  await confirm('discount').click();
  await expect(bill(floor).getByText('Discount €1.50 · They waited long · Eleni Markou')).toBeVisible();
  await expect(bill(floor).getByRole('button', { name: `${t('bill.settle')} €2.50` })).toBeVisible();
  await examine(floor);
});

test('a tablet that is turned keeps what was chosen and typed', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue, 'tables');
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 6, dish: 'Hand-cut fries', quantity: 2 });
  await tile(floor, 6).click();
  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await bill(floor)
    .getByRole('radio', { name: t('off.kind_given_away') })
    .check();
  await bill(floor).getByLabel(t('off.reason')).fill('A birthday');
  await floor.setViewportSize({ width: 820, height: 1180 });
  const sheet = floor.getByRole('dialog', { name: /^Table 6:/ });
  await expect(sheet.getByLabel(t('off.reason'))).toHaveValue('A birthday');
  await expect(sheet.getByRole('radio', { name: t('off.kind_given_away') })).toBeChecked();
  await sheet.getByRole('checkbox', { name: /Hand-cut fries/ }).check();
  await floor.setViewportSize(TABLET);
  await expect(bill(floor).getByRole('checkbox', { name: /Hand-cut fries/ })).toBeChecked();
  await bill(floor)
    .getByRole('button', { name: /^Give away €4\.00/ })
    .click();
  await expect(bill(floor).getByText('1 on the house · A birthday · Eleni Markou')).toBeVisible();
});

test('staff take off what the kitchen has not begun, and nothing more', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(STAFF) }), venue, 'tables');
  const { _id } = await orderByCall(request, { venue: venue.id, name: 'Ira', table: 5, dish: 'Hand-cut fries', quantity: 2 });
  await tile(floor, 5).click();
  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await expect(bill(floor).getByRole('radio', { name: t('off.kind_discount') })).toHaveCount(0);
  await expect(bill(floor).getByRole('checkbox', { name: /Hand-cut fries/ })).toBeVisible();
  for (const orderStatus of [1, 2]) await floor.request.post(`/api/orders/${_id}/status`, { data: { orderStatus } });
  await expect(bill(floor).getByText(t('off.none_role'))).toBeVisible();

  // Before the kitchen begins they put back what they took off.
  await orderByCall(request, { venue: venue.id, name: 'Leo', table: 4, dish: 'Hand-cut fries', quantity: 2 });
  await tile(floor, 4).click();
  await bill(floor)
    .getByRole('button', { name: t('bill.off') })
    .click();
  await bill(floor)
    .getByRole('checkbox', { name: /Hand-cut fries/ })
    .check();
  await bill(floor).getByLabel(t('off.reason')).fill('Not wanted');
  await bill(floor)
    .getByRole('button', { name: /^Take off €/ })
    .click();
  await bill(floor).getByRole('button', { name: 'Undo: 1 taken off' }).click();
  await expect(bill(floor).getByText(/1 taken off/)).toHaveCount(0);
});
