import type { Page } from '@playwright/test';
import type * as v from 'valibot';
import type { Settings as SettingsSchema } from '#features/settings/contract.ts';
import type { TableCode } from '#features/tables/contract.ts';
import { Diner, PHONE } from './support/diner.ts';
import { examine } from './support/examine.ts';
import { openVenue, plainDish } from './support/own-venue.ts';
import { expect, guestName, test } from './support/test.ts';
import { words } from './support/words.ts';

const p = words('en');
type Settings = v.InferOutput<typeof SettingsSchema>;
test.use({ viewport: { width: 1440, height: 900 } });

async function typeCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVV').fill('123');
}

test('a venue asks for a card: a guest reads what is held before agreeing, orders under it, and reads and raises the limit; staff see it and charge it', async ({
  page,
  newPerson,
  watch,
}) => {
  test.slow();
  watch.allow(/over_limit|40[49] (POST|GET)|\((Conflict|Not Found)\)/);
  const { _id, id } = await openVenue(page);
  await page.goto('/portal/settings#paying');
  const section = page.getByRole('region', { name: 'When guests pay' });
  await section.getByRole('radio', { name: 'At the end' }).check();
  await section.getByRole('switch', { name: 'Ask for a card that guarantees the bill' }).check();
  await expect(section.getByLabel(/Held on a card/)).toHaveValue('50');
  await section.getByRole('button', { name: p('save.save') }).click();
  await expect(section.getByText(p('save.saved'))).toBeVisible();
  await examine(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { payments } = (await (await page.request.get(`/api/venues/${_id}/settings`)).json()) as Settings;
  const value = { methods: payments?.value.methods.map((one) => ({ ...one, enabled: one.enabled || one.value === 3 })) };
  const saved = await page.request.post(`/api/venues/${_id}/settings`, { data: { section: 'payments', seal: payments?.seal, value } });
  expect(saved.status()).toBe(200);

  const { codes } = (await (await page.request.get(`/api/venues/${_id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ table }) => table === 4)?.address ?? '');
  const guest = new Diner(await newPerson({ viewport: PHONE }));
  await guest.page.goto(printed.pathname + printed.search);
  await guest.take(await plainDish(guest.page, id));
  await guest.checkOut();
  await expect(guest.page.getByText(/a card of yours holds €50/)).toBeVisible();
  await guest.fillName(guestName('Held'));
  await guest.placeOrder.click();
  await expect(guest.page.getByText(/This place asks for a card/)).toBeVisible();
  await examine(guest.page);
  await guest.page.setViewportSize(PHONE);
  await guest.page.getByRole('button', { name: 'Let a card hold €50.00' }).click();
  await expect(guest.page.getByRole('heading', { name: 'A card for your table’s bill' })).toBeVisible();
  await expect(guest.page.getByText(/charged 3 hours later for what is open, never more than €50/)).toBeVisible();
  await typeCard(guest.page);
  await examine(guest.page);
  await guest.page.setViewportSize(PHONE);
  await guest.page.getByRole('button', { name: 'Agree, and hold €50.00' }).click();
  await expect(guest.page.getByText(/€50.00 is held on your card, and not charged/)).toBeVisible();
  await guest.page.getByRole('button', { name: 'Back to your order' }).click();
  await guest.placeOrder.click();
  await expect(guest.page.getByText(/^To pay at the end: €/)).toBeVisible();

  await page.goto('/portal/tables');
  await page.getByRole('button', { name: /^Table 4 / }).click();
  const limit = page.getByRole('region', { name: 'The table’s limit' });
  await expect(limit.getByText(/Limit €50.00, open €/)).toBeVisible();
  await limit.getByRole('button', { name: 'Raise by €50.00' }).click();
  await expect(limit.getByText(/Limit €100.00/)).toBeVisible();
  await examine(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await limit.getByRole('button', { name: 'Charge the card now' }).click();
  await expect(limit.getByText(/the card was charged/)).toBeVisible();
});
