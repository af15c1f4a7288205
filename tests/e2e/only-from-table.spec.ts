import type { TableCode } from '#features/tables/contract.ts';
import type { WholeVenue } from '#features/venues/contract.ts';
import { changeVenue, wholeVenue } from './support/admin.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { lane, ticketOf } from './support/kitchen.ts';
import { openVenue, plainDish } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = words('en');
test.use({ viewport: { width: 1440, height: 900 } });

async function orderFirstDish(diner: Diner, venue: number, name: string): Promise<void> {
  await diner.take(await plainDish(diner.page, venue));
  await diner.checkOut();
  await diner.order(name);
}

test('without the code of the table an order and a request wait for a yes; with it they do not', async ({ page, newPerson, request }) => {
  test.slow();
  const { _id, id } = await openVenue(page);
  const venue: WholeVenue = await wholeVenue(request, id);
  await changeVenue(request, venue, ({ configuration }) => ({ configuration: { ...configuration, onlyFromTable: true } }));
  await page.goto('/portal/orders');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  const elsewhere = new Diner(await newPerson({ viewport: PHONE }));
  const [name, refused, seated] = [guestName('Far'), guestName('Farther'), guestName('Near')];
  await elsewhere.scan({ venue: id, floor: 1, table: 2 });
  await orderFirstDish(elsewhere, id, name);
  await expect(elsewhere.page.getByText(elsewhere.t('confirmation.unconfirmed'))).toBeVisible();
  const strip = page.getByRole('region', { name: p('unconfirmed.label') });
  const unconfirmed = strip.locator('[data-unconfirmed]').filter({ hasText: name });
  await expect(unconfirmed).toBeVisible();
  await expect(ticketOf(page, name)).toHaveCount(0);
  await examine(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await unconfirmed.getByRole('button', { name: /^Confirm order/ }).click();
  await expect(ticketOf(lane(page, 'New'), name)).toBeVisible();
  await expect(strip).toHaveCount(0);
  // The diner's page follows without a reload.
  await expect(elsewhere.page.getByText(elsewhere.t('confirmation.unconfirmed'))).toBeHidden();
  await expect(elsewhere.step).toBeVisible();

  await elsewhere.scan({ venue: id, floor: 1, table: 3 });
  await orderFirstDish(elsewhere, id, refused);
  await strip
    .locator('[data-unconfirmed]')
    .filter({ hasText: refused })
    .getByRole('button', { name: /^Refuse order/ })
    .click();
  await page.getByLabel(p('stop.reason')).fill('Nobody sits at table 3.');
  await page.getByRole('button', { name: p('stop.confirm_reject') }).click();
  await expect(strip).toHaveCount(0);
  await expect(elsewhere.page.getByText('Nobody sits at table 3.').first()).toBeVisible();

  const { codes } = (await (await page.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ table }) => table === 4)?.address ?? '');
  const guest = new Diner(await newPerson({ viewport: PHONE }));
  await guest.page.goto(printed.pathname + printed.search);
  await orderFirstDish(guest, id, seated);
  await expect(guest.step).toBeVisible();
  await expect(ticketOf(lane(page, 'New'), seated)).toBeVisible();
  await expect(strip).toHaveCount(0);

  // A call for a waiter, from the wrong place.
  const call = { store: _id, floor: 1, table: 5, service: '/call-waiter', subOption: 'Ask for bill' };
  expect((await elsewhere.page.request.post('/api/stores/requestAssistance', { data: call })).status()).toBe(200);
  const requests = page.getByRole('region', { name: p('unconfirmed.requests') });
  await requests.getByRole('button', { name: p('unconfirmed.confirm'), exact: true }).click();
  await expect(requests).toHaveCount(0);
  await expect(page.getByRole('list', { name: p('requests.label') })).toContainText(p('requests.bill'));
});
