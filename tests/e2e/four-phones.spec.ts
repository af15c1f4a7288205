import type { TableCode } from '#features/tables/contract.ts';
import { PHONE } from './support/diner.ts';
import { openPortal, ownKitchen, ticketOf } from './support/kitchen.ts';
import { areaWords } from './support/own-venue.ts';
import { TablePhone } from './support/table-phone.ts';
import { expect, test } from './support/test.ts';
import type { Language } from './support/words.ts';

const p = areaWords('portal-tables');
const s = areaWords('payments', 'el');
const PITA = { en: 'Warm pita', el: 'Ζεστή πίτα' };
const FRIES = { en: 'Hand-cut fries', el: 'Πατάτες τηγανητές' };

test('four phones and the board, from scan to four receipts: two languages, one without a network in the middle', async ({
  newPerson,
  sessionOf,
  request,
  watch,
}) => {
  test.setTimeout(180_000);
  // What the phone without a network says of it, and asks again.
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const venue = await ownKitchen(request);
  const staff = async (path: string) => {
    const storageState = await sessionOf('owner.elia@parea.example');
    return openPortal(await newPerson({ storageState, viewport: { width: 1180, height: 820 } }), venue, path);
  };
  const [board, floor] = [await staff('orders'), await staff('tables')];
  const { codes } = (await (await board.request.get(`/api/venues/${venue._id}/tables/codes`)).json()) as { codes: TableCode[] };
  const printed = new URL(codes.find(({ floor: on, table }) => on === 1 && table === 7)?.address ?? '');
  const sits = async (name: string, language: Language): Promise<TablePhone> => {
    const phone = new TablePhone(name, await newPerson({ viewport: PHONE, locale: language === 'el' ? 'el-GR' : 'en-GB' }), language);
    await phone.scan(printed);
    return phone;
  };

  const anna = await sits('Anna', 'en');
  await anna.sitDown();
  const nikos = await sits('Nikos', 'el');
  await expect(nikos.line).toContainText(nikos.say('cart.entry', { names: 'Anna' }));
  await nikos.join();
  const maria = await sits('Maria', 'en');
  await maria.join();
  const kostas = await sits('Kostas', 'el');
  await anna.open();
  await kostas.join();
  // Who listens hears who came.
  await expect(anna.cart.getByRole('status').filter({ hasText: anna.say('together.came', { name: 'Kostas' }) })).toBeAttached();
  await anna.putAway();
  const everybody = [anna, nikos, maria, kostas];

  await anna.take(PITA.en);
  await nikos.take(FRIES.el);
  await maria.take(PITA.en);
  await expect(maria.line).toContainText(maria.say('cart.dishes', { count: 3 }));
  // In the lift: what she takes waits on her phone, and the table goes on without her.
  await maria.page.context().setOffline(true);
  await maria.take(PITA.en);
  await kostas.take(FRIES.el);
  await anna.open();
  await expect(anna.of('Kostas')).toContainText(FRIES.en);
  await expect(anna.of('Maria')).toContainText(anna.say('cart.dish', { count: 1 }));
  await maria.page.context().setOffline(false);
  // Nothing is lost and nothing comes twice, on her phone or the others'.
  await expect(anna.of('Maria')).toContainText(anna.say('cart.dishes', { count: 2 }));
  await expect(maria.line).toContainText(maria.say('cart.dishes', { count: 5 }));

  for (const phone of everybody) {
    if (phone !== anna) await phone.open();
    await phone.ready();
  }
  for (const other of ['Anna', 'Nikos', 'Maria']) await expect(kostas.of(other)).toContainText(kostas.say('cart.ready'));
  await kostas.cart.getByRole('button', { name: kostas.say('cart.send_ready') }).click();
  await expect(kostas.of()).toContainText(kostas.say('cart.choose'));
  const ticket = ticketOf(board, 'Kostas');
  for (const { name } of everybody) await expect(ticket).toContainText(`“${name}”`);

  for (const phone of everybody) {
    await phone.cart.getByRole('button', { name: phone.say('together.title') }).click();
    await expect(phone.bill.getByRole('region', { name: phone.say('together.round', { number: 1 }) })).toBeVisible();
  }
  await floor.locator('[data-tile="1-7"]').click();
  const asked = floor.getByRole('list', { name: p('share.asked') });
  const sums = new Map<string, number>();
  const receiptOf = async (phone: TablePhone, dish: string): Promise<void> => {
    const { text, cents } = await phone.readReceipt();
    expect(text).toContain(dish);
    sums.set(phone.name, cents);
  };

  // One pays on the phone, in Greek; three ask the waiter, each in their own way.
  await nikos.bill.getByText(nikos.say('together.online'), { exact: true }).click();
  await nikos.bill.getByRole('button', { name: /^Πληρωμή/ }).click();
  await expect(nikos.page).toHaveURL(/\/share\//);
  await nikos.page.getByRole('radio', { name: s('share.card'), exact: true }).check();
  await nikos.page.getByLabel(s('pay.number')).fill('4242424242424242');
  await nikos.page.getByLabel('Λήξη').fill('1234');
  await nikos.page.getByLabel(s('pay.cvv')).fill('123');
  await nikos.page.getByRole('button', { name: /^Πληρωμή/ }).click();
  await receiptOf(nikos, FRIES.el);

  for (const { phone, method, way } of [
    { phone: anna, method: 'cash', way: 'person' },
    { phone: maria, method: 'card', way: 'person' },
    { phone: kostas, method: 'cash', way: 'rest' },
  ] as const) {
    await phone.bill.getByText(phone.say(`together.way_${way}`), { exact: true }).click();
    await phone.bill.getByText(phone.say(`together.${method}`), { exact: true }).click();
    await phone.bill.getByRole('button', { name: phone.say('together.ask', { amount: '' }).trim() }).click();
    await expect(asked).toContainText(`“${phone.name}”`);
    await asked.getByRole('button', { name: p('share.take'), exact: true }).click();
    await expect(asked).toHaveCount(0);
    await phone.bill.getByRole('link', { name: phone.say('together.receipt'), exact: true }).click();
    // Each reads their own language, whoever sent the round.
    await receiptOf(phone, (phone === kostas ? FRIES : PITA)[phone.language]);
  }
  const bill = await (await kostas.page.request.get(`/api/visits/${kostas.page.url().split('/share/')[1]?.split('/')[0]}`)).json();
  expect(bill).toMatchObject({ sums: { due: 0, ordered: [...sums.values()].reduce((sum, cents) => sum + cents, 0) / 100 } });
  expect(sums.size).toBe(4);
});
