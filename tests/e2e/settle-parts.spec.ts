import type { Page } from '@playwright/test';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const TABLET = { width: 1180, height: 820 };
test.use({ viewport: TABLET });
const OWNER = 'owner.elia@parea.example';
const t = areaWords('portal-tables');
const p = words('en');
const bill = (page: Page) => page.getByRole('complementary', { name: /^Table \d+:/ });
const taken = (page: Page, sum: string) => bill(page).getByRole('button', { name: `${t('settle.taken')} ${sum}`, exact: true });
const way = (page: Page, name: string) => bill(page).getByRole('radio', { name, exact: true });
const doneWith = async (page: Page, left: string) => {
  await expect(bill(page).getByRole('heading', { name: t('settle.done') })).toBeVisible();
  await expect(bill(page).getByText(left).first()).toBeVisible();
  await bill(page).getByText(t('bill.back')).click();
  await bill(page)
    .getByRole('button', { name: /^Settle/ })
    .click();
};

test('four at a table pay an equal part, a portion, a sum and the rest, to the cent', async ({ newPerson, sessionOf, request }) => {
  const venue = await ownKitchen(request);
  await orderByCall(request, { venue: venue.id, name: 'Ira', table: 7, dish: 'Hand-cut fries', quantity: 4 });
  const floor = await openPortal(await newPerson({ storageState: await sessionOf(OWNER) }), venue, 'tables');
  await floor.goto('/portal/tables?at=1-7&do=settle');

  // 16.00 among three: the first pays a cent more.
  await way(floor, t('settle.equal')).check();
  await expect(bill(floor).getByText('1 of 2')).toBeVisible();
  await bill(floor)
    .getByRole('button', { name: t('settle.more') })
    .press('Enter');
  await expect(bill(floor).getByText('1 of 3')).toBeVisible();
  await examine(floor);
  await floor.setViewportSize(TABLET);
  await taken(floor, '€5.34').click();
  await doneWith(floor, '€10.66 is to be paid');

  // The next is offered as the second of three.
  await way(floor, t('settle.equal')).check();
  await expect(bill(floor).getByText('2 of 3')).toBeVisible();
  await expect(taken(floor, '€5.33')).toBeEnabled();

  // One of the four portions, of what is left of them.
  await way(floor, t('settle.lines')).check();
  await expect(taken(floor, '€0.00')).toBeDisabled();
  await bill(floor)
    .getByRole('checkbox', { name: /4 × Hand-cut fries/ })
    .check();
  await expect(taken(floor, '€10.66')).toBeEnabled();
  const fewer = bill(floor).getByRole('button', { name: 'One less of Hand-cut fries' });
  await fewer.click();
  const portions = bill(floor).getByRole('combobox', { name: 'Portions of Hand-cut fries' });
  await expect(portions).toHaveValue('3');
  await fewer.click();
  await fewer.click();
  await expect(portions).toHaveValue('1');
  await expect(fewer).toHaveAttribute('aria-disabled', 'true');
  await examine(floor);
  await floor.setViewportSize(TABLET);
  await bill(floor)
    .getByRole('radio', { name: p('pay.card') })
    .check();
  await taken(floor, '€2.67').click();
  await doneWith(floor, '€7.99 is to be paid');

  // A sum: never more than is open.
  await way(floor, t('settle.sum')).check();
  const sum = bill(floor).getByRole('textbox', { name: 'Sum in EUR' });
  await sum.fill('8');
  await expect(sum).toHaveAccessibleDescription('Only €7.99 is still open.');
  await expect(taken(floor, '€0.00')).toBeDisabled();
  await sum.fill('5,00');
  await examine(floor);
  await floor.setViewportSize(TABLET);
  await taken(floor, '€5.00').click();
  await doneWith(floor, '€2.99 is to be paid');

  await taken(floor, '€2.99').click();
  await expect(bill(floor).getByText(t('settle.all_paid'))).toBeVisible();
  await bill(floor).getByText(t('bill.back')).click();
  await expect(bill(floor).getByRole('list', { name: t('share.paid_list') })).toContainText('At the table paid €5.34');
});
