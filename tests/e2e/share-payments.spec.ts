import type { Page } from '@playwright/test';
import type { TableCode } from '#features/tables/contract.ts';
import { PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openPortal, orderByCall, ownKitchen } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = areaWords('portal-tables');
const m = words('en');
const t = areaWords('together');
const s = areaWords('payments');
const sheet = (page: Page) => page.getByRole('dialog', { name: t('together.title') });
const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

/** Sits down at the table, and has the bill open. */
async function sitDown(page: Page, printed: URL, name: string): Promise<void> {
  await page.goto(printed.pathname + printed.search);
  await page.getByRole('button', { name: m('help.open'), exact: true }).click();
  await page.getByRole('button', { name: m('help.service'), exact: true }).click();
  await page.getByRole('button', { name: m('service.table_bill') }).click();
  await sheet(page).getByLabel(t('together.name')).fill(name);
  await sheet(page)
    .getByRole('button', { name: t('together.join') })
    .click();
  await expect(sheet(page).getByRole('list', { name: t('together.people') })).toContainText('You');
}

test('two phones: one pays its share by card on the phone, the other the rest in cash; the portal shows both, and each has a receipt', async ({
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
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 6)?.address ?? '');
  const [anna, nikos] = [await newPerson({ viewport: PHONE }), await newPerson({ viewport: PHONE })];
  await orderByCall(nikos.request, { venue: venue.id, name: 'Nikos', table: 6, dish: 'Hand-cut fries' });
  await sitDown(anna, printed, 'Anna');
  await sitDown(nikos, printed, 'Nikos');

  await sheet(anna).getByText(t('together.way_equal'), { exact: true }).click();
  await sheet(anna).getByText(t('together.online'), { exact: true }).click();
  const pay = sheet(anna).getByRole('button', { name: /^Pay €\d/ });
  // What half comes to once both are heard of; before, the whole stands there.
  const sum = '€2.00';
  await expect(pay).toHaveText(`Pay ${sum}`);
  await shot(anna, 'share-choose');
  await pay.click();
  await expect(anna).toHaveURL(/\/share\//);
  await expect(anna.getByRole('heading', { name: s('share.title') })).toBeVisible();
  await expect(anna.getByText(s('share.held'))).toBeVisible();
  await anna.getByRole('radio', { name: s('share.card'), exact: true }).check();
  await anna.getByLabel('Card number').fill('4242424242424242');
  await anna.getByLabel('Expiry').fill('1234');
  await anna.getByLabel('CVV').fill('123');
  await examine(anna, ['.share-page']);
  await anna.setViewportSize(PHONE);
  await shot(anna, 'share-pay');
  await expect(
    sheet(nikos)
      .getByRole('listitem')
      .filter({ hasText: t('together.is_paying', { name: 'Anna', amount: sum }) }),
  ).toBeVisible();
  await anna.getByRole('button', { name: `Pay ${sum}` }).click();

  await expect(anna.getByRole('heading', { name: t('receipt.title'), exact: true })).toBeFocused();
  await expect(anna.getByRole('article')).toContainText(t('receipt.online'));
  await expect(anna.getByRole('article')).toContainText(sum);
  await expect(anna.getByRole('article')).toContainText(/Hand-cut fries/);
  await examine(anna, ['.share-page']);
  await anna.setViewportSize(PHONE);
  await shot(anna, 'share-receipt');

  await expect(
    sheet(nikos)
      .getByRole('listitem')
      .filter({ hasText: t('together.has_paid', { name: 'Anna', amount: sum }) }),
  ).toBeVisible();
  await sheet(nikos).getByText(t('together.way_rest'), { exact: true }).click();
  await sheet(nikos)
    .getByRole('button', { name: /^Ask the waiter/ })
    .click();
  await floor.locator('[data-tile="1-6"]').click();
  await floor
    .getByRole('list', { name: p('share.asked') })
    .getByRole('button', { name: p('share.take'), exact: true })
    .click();
  const paid = floor.getByRole('list', { name: p('share.paid_list') });
  await expect(paid.getByRole('link', { name: p('share.receipt_of', { name: '“Anna”' }) })).toBeVisible();
  await expect(paid.getByRole('link', { name: p('share.receipt_of', { name: '“Nikos”' }) })).toBeVisible();
  await shot(floor, 'share-portal');
  await sheet(nikos)
    .getByRole('link', { name: t('together.receipt'), exact: true })
    .click();
  await expect(nikos.getByRole('article')).toContainText(t('receipt.cash'));
});

test('a declined card: the page says that nothing was charged, also after a reload, and is paid at the second try', async ({
  newPerson,
  sessionOf,
  request,
}) => {
  const venue = await ownKitchen(request);
  const owner = await newPerson({ storageState: await sessionOf('owner.elia@parea.example') });
  const { codes } = (await (await owner.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 5)?.address ?? '');
  const anna = await newPerson({ viewport: PHONE });
  await orderByCall(anna.request, { venue: venue.id, name: 'Anna', table: 5, dish: 'Hand-cut fries' });
  await sitDown(anna, printed, 'Anna');
  await sheet(anna).getByText(t('together.way_rest'), { exact: true }).click();
  await sheet(anna).getByText(t('together.online'), { exact: true }).click();
  await sheet(anna)
    .getByRole('button', { name: /^Pay €\d/ })
    .click();
  await anna.getByRole('radio', { name: s('share.card'), exact: true }).check();
  const type = async (number: string): Promise<void> => {
    await anna.getByLabel('Card number').fill(number);
    await anna.getByLabel('Expiry').fill('1234');
    await anna.getByLabel('CVV').fill('123');
  };
  const alert = anna.getByRole('alert').filter({ hasText: /./ });
  const pay = anna.getByRole('button', { name: /^Pay €\d/ });
  await type('4000000000000002');
  await pay.click();
  await expect(alert).toContainText('declined');
  await expect(anna.getByRole('status')).toHaveText(s('share.again'));
  await shot(anna, 'share-declined');
  await anna.reload();
  await expect(anna.getByRole('status').first()).toHaveText(s('share.again'));
  await expect(alert).toHaveText(s('share.declined'));
  await shot(anna, 'share-declined-reload');
  await anna.getByRole('radio', { name: s('share.card'), exact: true }).check();
  await type('4242424242424242');
  await pay.click();
  await expect(anna.getByRole('heading', { name: t('receipt.title'), exact: true })).toBeFocused();
});
