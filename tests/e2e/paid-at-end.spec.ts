import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { ticketOf } from './support/kitchen.ts';
import { openVenue, plainDish } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = words('en');
test.use({ viewport: { width: 1440, height: 900 } });

test('a venue says that its tables pay at the end: who has the code sends without paying, and finds the bill; take-away pays as before', async ({
  page,
  newPerson,
  watch,
}) => {
  test.slow();
  watch.allow(/code_needed|40[39] POST|\((Forbidden|Conflict)\)/);
  const { _id, id } = await openVenue(page);
  await page.goto('/portal/settings#paying');
  const section = page.getByRole('region', { name: 'When guests pay' });
  await section.getByRole('radio', { name: 'At the end' }).check();
  await expect(section.getByText(/The table has one bill/)).toBeVisible();
  await section.getByRole('button', { name: p('save.save') }).click();
  await expect(section.getByText(p('save.saved'))).toBeVisible();
  await examine(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const { codes } = (await (await page.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ table }) => table === 4)?.address ?? '');
  const guest = new Diner(await newPerson({ viewport: PHONE }));
  await guest.page.goto(printed.pathname + printed.search);
  await guest.take(await plainDish(guest.page, id));
  await guest.checkOut();
  await expect(guest.page.getByText(guest.t('checkout.at_the_end'))).toBeVisible();
  await expect(guest.page.getByText(guest.t('checkout.end_hint'))).toBeVisible();
  await expect(guest.placeOrder).toHaveText(/^Send, €\d+\.\d\d at the end$/);
  await examine(guest.page);
  await guest.page.setViewportSize(PHONE);
  // Who takes it away pays as ever.
  await guest.page.getByRole('radio', { name: guest.t('checkout.collection') }).check();
  await expect(guest.placeOrder).toHaveText(/in cash later$/);
  await guest.page.getByRole('radio', { name: guest.t('checkout.table_service') }).check();
  const name = guestName('End');
  await guest.order(name);
  await expect(guest.page.getByText(/^To pay at the end: €/)).toBeVisible();
  await page.goto('/portal/orders');
  await expect(ticketOf(page, name)).toBeVisible();

  // A code that was reissued meanwhile is told, with the way on.
  await guest.page.goto(`${printed.pathname}?id=${id}&floor=1&table=4&k=not-this-one-any-more`);
  await guest.take(await plainDish(guest.page, id));
  await guest.checkOut();
  await guest.placeOrder.click();
  await expect(guest.page.getByText(guest.t('refusal.code_needed'))).toBeVisible();
  await guest.page.getByRole('button', { name: guest.t('refusal.pay_now') }).click();
  await expect(guest.placeOrder).toHaveText(/in cash later$/);
});
